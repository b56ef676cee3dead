import Foundation
import TestSupport
import Testing

/// The built program, run as a user would, with a home of its own.
struct Executable {
  /// What a run gave.
  struct Result: Equatable {
    var output: String
    var errors = ""
    var status: Int32 = 0
  }

  /// The folder that the built program is in.
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

  private let home: String

  /// The program, whose files are kept below `home`.
  init(home: String) { self.home = home }

  /// Variables for a run: this test's home, the built program first in the path, and nothing of the machine's own.
  var environment: [String: String] {
    ["HOME": home, "PATH": "\(Self.folder):/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"]
  }

  /// Runs the program with `arguments` and the bytes of `input`.
  func run(_ arguments: String..., input: Data = Data(), variables: [String: String] = [:]) async throws -> Result {
    try await run(arguments: arguments, input: input, variables: variables)
  }

  /// Runs the program with `arguments` and the bytes of `input`.
  func run(
    arguments: [String], input: Data = Data(), variables: [String: String] = [:]
  ) async throws -> Result {
    try await run("\(Self.folder)/roster", arguments, input: input, variables: variables)
  }

  /// Runs `script` by a shell that finds the program as `roster`.
  func shell(_ script: String) async throws -> Result {
    try await run("/bin/bash", ["-c", script], input: Data(), variables: [:])
  }

  private func run(
    _ path: String, _ arguments: [String], input: Data, variables: [String: String]
  ) async throws -> Result {
    await Places.programs.take()
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await ended(path, arguments, input: input, variables: variables))
    } catch {
      result = .failure(error)
    }
    await Places.programs.leave()
    return try result.get()
  }

  private func ended(
    _ path: String, _ arguments: [String], input: Data, variables: [String: String]
  ) async throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment.merging(variables) { $1 }
    // Files, unlike pipes, take whatever is written without somebody reading meanwhile.
    let streams = [
      try file(folder.path("input"), containing: input, for: "r"),
      try file(folder.path("output"), containing: Data(), for: "w"),
      try file(folder.path("errors"), containing: Data(), for: "w"),
    ]
    // Foundation keeps what a process had, even when that has ended.
    defer { for stream in streams { stream.closeFile() } }
    (process.standardInput, process.standardOutput, process.standardError) = (streams[0], streams[1], streams[2])
    try await ended(process)
    return Result(
      output: try String(contentsOfFile: folder.path("output"), encoding: .utf8),
      errors: try String(contentsOfFile: folder.path("errors"), encoding: .utf8), status: process.terminationStatus)
  }

  private func file(_ path: String, containing data: Data, for mode: String) throws -> FileHandle {
    try data.write(to: URL(fileURLWithPath: path))
    return try #require(mode == "r" ? FileHandle(forReadingAtPath: path) : FileHandle(forWritingAtPath: path))
  }

  private func ended(_ process: Process) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }
}
