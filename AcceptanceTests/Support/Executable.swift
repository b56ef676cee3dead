import Foundation
import SystemPackage
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

  /// The path of the service with accounts.
  static let service = folder + "/roster-service"

  let home: Home
  private let patience: [String: String]

  /// Creates the program of a user.
  ///
  /// - Parameter timeout: The time limit of its requests in seconds, if the service is one of this process, which may be
  ///   busy with other tests for longer than users would wait; `nil` for the default.
  init(home: Home = Home(), timeout: Int? = nil) {
    self.home = home
    patience = timeout.map { ["ROSTER_TIMEOUT": "\($0)"] } ?? [:]
  }

  /// The environment of a run: the home folder, and a path on which the built program comes first.
  var environment: [String: String] {
    ["HOME": home.path, "PATH": "\(Self.folder):/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm"]
      .merging(patience) { $1 }
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
    try input.write(to: URL(fileURLWithPath: folder.path("input")))
    // Unlike pipes, files need no reader while the program runs.
    let process = try await ChildProcess(
      path, arguments, environment: environment.merging(variables) { $1 },
      input: .open(folder.path("input"), .readOnly), output: .create(folder.path("output")),
      errors: .create(folder.path("errors")))
    let status = try await process.status()
    return Result(
      output: try String(contentsOfFile: folder.path("output"), encoding: .utf8),
      errors: try String(contentsOfFile: folder.path("errors"), encoding: .utf8), status: status)
  }
}
