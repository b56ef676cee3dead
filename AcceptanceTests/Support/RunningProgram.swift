import BlockingInfra
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A running program. Its input is a pipe that stays open; its output is read on demand.
actor RunningProgram {
  // Waits for lines on its own thread, so that other tests can run.
  private nonisolated let executor = QueueExecutor(label: "roster.tests.program")
  private let folder: TemporaryFolder
  private nonisolated let process: ChildProcess
  private let output: FileDescriptor
  // Nil when it is closed.
  private var input: FileDescriptor?
  private var unread = Data()

  /// The program exited or closed its output before it printed a complete line.
  struct NoLine: Error {
    /// The output since the last line.
    let output: String
    /// The text on standard error.
    let errors: String
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs the program, with `typed` in its input, for as long as `body` runs, and then kills it.
  static func run(
    _ arguments: String..., home: Home, typed: String = "", _ body: (RunningProgram) async throws -> Void
  ) async throws {
    try await run(arguments: arguments, home: home, typed: typed, body)
  }

  /// Runs the program, or the one at `path`, with `typed` in its input, for as long as `body` runs, and then kills it.
  static func run(
    arguments: [String], of path: String = "\(Executable.folder)/roster", home: Home, typed: String = "",
    _ body: (RunningProgram) async throws -> Void
  ) async throws {
    let program = try await RunningProgram(path, arguments, home: home, typed: typed)
    // Whoever waits for its output, not its end, is not left waiting either.
    async let _ = program.process.killAfterLimit()
    let result: Swift.Result<Void, any Error>
    // A test that exceeds its time limit must not wait for the program.
    result = await withTaskCancellationHandler {
      do { return .success(try await body(program)) } catch { return .failure(error) }
    } onCancel: {
      program.send(SIGKILL)
    }
    program.send(SIGKILL)
    _ = try await program.status()
    try await program.closeStreams()
    try result.get()
  }

  private init(_ path: String, _ arguments: [String], home: Home, typed: String) async throws {
    folder = try TemporaryFolder()
    let (input, output) = (try FileDescriptor.pipe(), try FileDescriptor.pipe())
    try input.writeEnd.writeAll(typed.utf8)
    process = try await ChildProcess(
      path, arguments, environment: Executable(home: home).environment, input: input.readEnd,
      output: output.writeEnd, errors: .create(folder.path("errors")))
    (self.input, self.output) = (input.writeEnd, output.readEnd)
  }

  private func closeStreams() throws {
    try endInput()
    try output.close()
  }

  /// Waits for the next line of output and returns it without the line ending.
  func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard try readMore() else {
        throw NoLine(output: String(decoding: unread, as: UTF8.self), errors: try errors())
      }
    }
  }

  /// Returns the text on standard error so far.
  func errors() throws -> String { try String(contentsOfFile: folder.path("errors"), encoding: .utf8) }

  /// Sends a signal, unless the program has exited.
  nonisolated func send(_ signal: Int32) { process.send(signal) }

  /// Waits for the program to exit and returns its status, or the negated signal that killed it.
  nonisolated func status() async throws -> Int32 { try await process.status() }

  /// Waits for the program to exit and returns its status and the output since the last line.
  func result() async throws -> Executable.Result {
    while try readMore() {}
    let status = try await status()
    return Executable.Result(
      output: String(decoding: unread, as: UTF8.self), errors: try errors(), status: status)
  }

  #if os(Linux)
    /// Waits until the output pipe is full, so that the program has to wait for a reader.
    func waitUntilOutputIsFull() async throws {
      // Only the write end can be polled for that; /proc opens it again.
      let end = open("/proc/self/fd/\(output.rawValue)", O_WRONLY | O_CLOEXEC)
      try #require(end >= 0)
      defer { close(end) }
      var request = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
      while process.isRunning, poll(&request, 1, 0) != 0 { await Task.yield() }
    }
  #endif

  /// Closes the input of the program.
  func endInput() throws {
    try input?.close()
    input = nil
  }

  #if os(Linux)
    /// Waits until the program has opened the file at `path` or has exited.
    nonisolated func waitUntilOpen(_ path: String) async {
      let folder = "/proc/\(process.id)/fd"
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      while process.isRunning, !isOpen(target, in: folder) { await Task.yield() }
    }

    private nonisolated func isOpen(_ path: String, in folder: String) -> Bool {
      do {
        return try FileManager.default.contentsOfDirectory(atPath: folder).contains { name in
          var target = [CChar](repeating: 0, count: 4_096)
          let count = readlink("\(folder)/\(name)", &target, target.count)
          return count > 0 && String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) == path
        }
      } catch {
        return false
      }
    }
  #endif

  // Blocks the actor's own thread, so that other tests can run.
  private func readMore() throws -> Bool {
    let more = try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      Data(buffer[..<(try output.read(into: buffer))])
    }
    unread.append(more)
    return !more.isEmpty
  }
}
