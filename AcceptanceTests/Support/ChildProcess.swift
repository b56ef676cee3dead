import Foundation
import Subprocess
import SystemPackage

/// A started program, which runs until it exits or is killed.
///
/// Foundation's `Process` would do, but copies memory beyond its list of the open descriptors, and crashes, once about
/// 1,350 of them are open.
struct ChildProcess: Sendable {
  /// The program was still running after five minutes, and was killed: it hangs. The limits of time that tests have
  /// end no test that waits for a program.
  struct Unended: Error {
    /// The program's path and arguments.
    let command: [String]
  }

  private static let limit = Duration.seconds(300)

  /// The process's id.
  let id: Int32
  private let command: [String]
  private let ended: Task<Int32, any Error>

  /// Starts the program at `path` with `environment` alone.
  ///
  /// - Parameters:
  ///   - input: The program's standard input. The program takes the streams over: they are closed here.
  ///   - output: The program's standard output.
  ///   - errors: The program's standard error.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], input: FileDescriptor,
    output: FileDescriptor, errors: FileDescriptor
  ) async throws {
    let (started, starting) = AsyncStream.makeStream(of: Int32.self)
    let ended = Task {
      defer { starting.finish() }
      let variables = environment.map { (Environment.Key(stringLiteral: $0), $1) }
      let result = try await Subprocess.run(
        .path(FilePath(path)), arguments: Arguments(arguments),
        environment: .custom(Dictionary(uniqueKeysWithValues: variables)),
        input: .fileDescriptor(input, closeAfterSpawningProcess: true),
        output: .fileDescriptor(output, closeAfterSpawningProcess: true),
        error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
      ) { starting.yield($0.processIdentifier.value) }
      return switch result.terminationStatus {
      case .exited(let status): status
      case .signaled(let signal): -signal
      }
    }
    guard let id = await started.first(where: { _ in true }) else {
      _ = try await ended.value
      throw CancellationError()
    }
    self.id = id
    self.command = [path] + arguments
    self.ended = ended
  }

  /// Whether the program has not exited yet.
  var isRunning: Bool { kill(id, 0) == 0 }

  /// Sends a signal, unless the program has exited.
  func send(_ signal: Int32) { _ = kill(id, signal) }

  /// Waits for the program to exit and returns its status, or the negated signal that killed it.
  ///
  /// - Throws: `Unended` if it does not exit.
  func status() async throws -> Int32 {
    try await withThrowingTaskGroup(of: Int32?.self) { group in
      group.addTask { try await ended.value }
      group.addTask {
        try await killAfterLimit()
        return nil
      }
      defer { group.cancelAll() }
      if let status = try await group.next() ?? nil { return status }
      throw Unended(command: command)
    }
  }

  /// Kills the program if it is still running after the limit.
  func killAfterLimit() async throws {
    try await Task.sleep(for: Self.limit)
    send(SIGKILL)
  }
}

extension FileDescriptor {
  /// Creates an empty file at `path` to write to.
  static func create(_ path: String) throws -> FileDescriptor {
    try .open(FilePath(path), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
  }
}
