import BlockingInfra
import Foundation
import TestSupport
import Testing

/// The built program while it runs. It reads from a pipe that stays open, and writes to one that is read when asked.
actor RunningProgram {
  // Lines are waited for on a thread of its own, so that the other tests go on.
  private nonisolated let executor = QueueExecutor(label: "roster.tests.program")
  private let folder: TemporaryFolder
  private nonisolated let process: Process
  private nonisolated let ended: Task<Int32, Never>
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  /// The program left, or closed its output, before it printed a whole line.
  struct NoLine: Error {
    /// What was printed since the last line.
    let output: String
    /// What was said on standard error.
    let errors: String
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Runs the program, with `typed` waiting in its input, for as long as `body` takes; then it is ended.
  static func run(
    _ arguments: String..., home: Home, typed: String = "", _ body: (RunningProgram) async throws -> Void
  ) async throws {
    try await run(arguments: arguments, home: home, typed: typed, body)
  }

  /// Runs the program, or the one at `path`, with `arguments`, and `typed` waiting in its input, for as long as `body`
  /// takes.
  static func run(
    arguments: [String], of path: String = "\(Executable.folder)/roster", home: Home, typed: String = "",
    _ body: (RunningProgram) async throws -> Void
  ) async throws {
    let program = try await RunningProgram(path, arguments, home: home, typed: typed)
    let result: Swift.Result<Void, any Error>
    // A test that is out of time must not wait for a program that hangs.
    result = await withTaskCancellationHandler {
      do { return .success(try await body(program)) } catch { return .failure(error) }
    } onCancel: {
      program.send(SIGKILL)
    }
    program.send(SIGKILL)
    _ = await program.status()
    await program.closeStreams()
    try result.get()
  }

  private init(_ path: String, _ arguments: [String], home: Home, typed: String) async throws {
    folder = try TemporaryFolder()
    process = Process()
    let (ended, ending) = AsyncStream.makeStream(of: Int32.self)
    self.ended = Task { await ended.first { _ in true } ?? -1 }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = Executable(home: home.path).environment
    process.terminationHandler = {
      // So that one which a signal killed is told from one which left with that status.
      ending.yield($0.terminationReason == .exit ? $0.terminationStatus : -$0.terminationStatus)
      ending.finish()
    }
    try connect(typed)
    try process.run()
  }

  private func connect(_ typed: String) throws {
    // Another program that a test starts must not keep these open.
    for end in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    try input.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
    let errors = URL(fileURLWithPath: folder.path("errors"))
    try Data().write(to: errors)
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = try FileHandle(forWritingTo: errors)
  }

  // See `Executable`.
  private func closeStreams() {
    for end in [input, output].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) { end.closeFile() }
  }

  /// The next line that it prints, without its end; waits for it.
  func line() throws -> String {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      guard readMore() else {
        throw NoLine(output: String(decoding: unread, as: UTF8.self), errors: try errors())
      }
    }
  }

  /// All that it has said on standard error so far.
  func errors() throws -> String { try String(contentsOfFile: folder.path("errors"), encoding: .utf8) }

  /// Sends it a signal, unless it has left.
  nonisolated func send(_ signal: Int32) {
    if process.isRunning { _ = kill(process.processIdentifier, signal) }
  }

  /// Waits until it has left, and gives its status; minus the signal if one killed it.
  nonisolated func status() async -> Int32 { await ended.value }

  /// Waits until it has left, and gives what it printed since the last line.
  func result() async throws -> Executable.Result {
    while readMore() {}
    let status = await status()
    return Executable.Result(
      output: String(decoding: unread, as: UTF8.self), errors: try errors(), status: status)
  }

  #if os(Linux)
    /// Waits until the pipe takes no more, so that it has to wait for a reader.
    func waitUntilOutputIsFull() async throws {
      // Only the end that is written to can tell, and /proc opens it anew.
      let end = open("/proc/self/fd/\(output.fileHandleForReading.fileDescriptor)", O_WRONLY | O_CLOEXEC)
      try #require(end >= 0)
      defer { close(end) }
      var request = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
      while process.isRunning, poll(&request, 1, 0) != 0 { await Task.yield() }
    }
  #endif

  /// Ends its input.
  func endInput() { input.fileHandleForWriting.closeFile() }

  #if os(Linux)
    /// Waits until it has opened the file at `path`, or has left.
    nonisolated func waitUntilOpen(_ path: String) async {
      let folder = "/proc/\(process.processIdentifier)/fd"
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

  // Blocks a thread, which is the actor's own: a readability handler can be called once more after it was taken off.
  private func readMore() -> Bool {
    let more = output.fileHandleForReading.availableData
    unread.append(more)
    return !more.isEmpty
  }
}
