import BlockingInfra
package import ConsoleInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal whose user is a test; waits on a thread outside Swift's pool.
package actor PseudoTerminal {
  /// What did not come in time, and what came instead.
  package struct Missing: Error {
    /// What was waited for.
    package let text: String
    /// What the terminal showed since the last match.
    package let output: String
  }

  private static let patience: Int32 = 20_000

  /// The program's side.
  package nonisolated let slave: Int32
  /// The signals an editor on it gets.
  package nonisolated let signals: SignalPipe
  private nonisolated let executor = QueueExecutor(label: "pseudo-terminal")
  private nonisolated let stopping: SignalPipe
  private nonisolated let drained = CancellationFlag()
  private var master: Int32
  private var unread: [UInt8] = []

  /// A terminal of that size.
  package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw SystemFailure("open a terminal") }
    // A program that a test starts must not keep another test's terminal open.
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.master, self.slave) = (master, slave)
    signals = try SignalPipe()
    stopping = try SignalPipe()
  }

  deinit {
    close(slave)
    if master >= 0 { close(master) }
  }

  /// Where it waits.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Types text; control characters are the keys that send them.
  package func type(_ text: String) { type(Array(text.utf8)) }

  /// Types bytes, which must be few.
  package func type(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

  /// Types more than the terminal holds, taking what it shows until `stopDraining`.
  package func typeAndDrain(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var request = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&request, 1, Self.patience) == 1 else { return }
      if request.revents & Int16(POLLIN) != 0 { _ = readMore() }
      guard request.revents & Int16(POLLOUT) != 0 else { continue }
      let part = Array(rest.prefix(64))
      type(part)
      rest = rest.dropFirst(part.count)
    }
    let wait = InputWait(signals: stopping, input: master)
    while wait.untilAwake(orUntil: { drained.isRaised }) == .input, readMore() {}
  }

  /// Ends `typeAndDrain`.
  package nonisolated func stopDraining() {
    drained.raise()
    stopping.wake()
  }

  /// Waits until `text` is shown, after what was waited for before, and gives what came up to its end.
  ///
  /// - Throws: `Missing` when the program hangs.
  @discardableResult
  package func expect(_ text: String) throws -> String {
    let wanted = Array(text.utf8)
    while true {
      if let match = unread.firstRange(of: wanted) {
        defer { unread.removeSubrange(..<match.upperBound) }
        return String(decoding: unread[..<match.upperBound], as: UTF8.self)
      }
      guard readMore() else { throw Missing(text: text, output: String(decoding: unread, as: UTF8.self)) }
    }
  }

  /// Gives the terminal another width, and tells the program.
  package func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    signals.send(SIGWINCH)
  }

  /// Closes the user's side, as a window that is closed.
  package func hangUp() {
    close(master)
    master = -1
  }

  /// The settings of the program's side.
  package nonisolated var attributes: [UInt] {
    var now = termios()
    tcgetattr(slave, &now)
    let characters = withUnsafeBytes(of: now.c_cc) { $0.map(UInt.init) }
    return [now.c_iflag, now.c_oflag, now.c_cflag, now.c_lflag].map(UInt.init) + characters
  }

  private func readMore() -> Bool {
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.patience) == 1 else { return false }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &chunk, chunk.count)
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }
}
