import Foundation
import TestSupport
import Testing

/// The built program, run with a home folder of its own.
struct Executable {
  /// The result of a run.
  struct Result: Equatable {
    var output: String
    var errors = ""
    var status: Int32 = 0
  }

  /// The folder of the built program.
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

  private let home: String

  init(home: String) { self.home = home }

  /// The environment of a run: the home folder, and a path on which the built program comes first.
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

  /// Runs `script` in a shell in which `roster` is the built program.
  func shell(_ script: String) async throws -> Result {
    try await run("/bin/bash", ["-c", script], input: Data(), variables: [:])
  }

  private func run(
    _ path: String, _ arguments: [String], input: Data, variables: [String: String]
  ) async throws -> Result {
    await AsyncSemaphore.programs.wait()
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await ended(path, arguments, input: input, variables: variables))
    } catch {
      result = .failure(error)
    }
    await AsyncSemaphore.programs.signal()
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
    // Unlike pipes, files need no reader while the program runs.
    let streams = [
      try file(folder.path("input"), containing: input, for: "r"),
      try file(folder.path("output"), containing: Data(), for: "w"),
      try file(folder.path("errors"), containing: Data(), for: "w"),
    ]
    // Foundation keeps the streams of a process open after it has ended.
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
