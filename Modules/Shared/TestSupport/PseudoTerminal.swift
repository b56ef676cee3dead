import BlockingInfra
package import ConsoleInfra
import Foundation
import SystemPackage

/// A terminal operated by a test; waits on a thread outside Swift's pool.
package actor PseudoTerminal {
  /// Expected output that did not appear in time.
  package struct Missing: Error {
    /// The expected text.
    package let text: String
    /// The output since the last match.
    package let output: String
  }

  private static let timeout: Int32 = 20_000

  /// The descriptor of the program's side.
  package nonisolated let slave: Int32
  package nonisolated let signals: SignalPipe
  private nonisolated let executor = QueueExecutor(label: "pseudo-terminal")
  private nonisolated let stopping: SignalPipe
  private nonisolated let drained = Flag()
  private var master: Int32
  private var unread: [UInt8] = []

  /// Creates a terminal of the given size.
  package init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw SystemFailure("open a terminal", .last) }
    // A child process of one test must not keep another test's terminal open.
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.master = master
    self.slave = slave
    signals = try SignalPipe()
    stopping = try SignalPipe()
  }

  deinit {
    close(slave)
    if master >= 0 { close(master) }
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Types text, in which control characters stand for the keys that send them.
  package func type(_ text: String) { type(Array(text.utf8)) }

  /// Types a small number of bytes.
  package func type(_ bytes: [UInt8]) { _ = write(master, bytes, bytes.count) }

  /// Types more text than the terminal can buffer, and reads its output until `stopDraining`.
  package func typeAndDrain(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      var request = pollfd(fd: master, events: Int16(POLLIN | POLLOUT), revents: 0)
      guard poll(&request, 1, Self.timeout) == 1 else { return }
      if request.revents & Int16(POLLIN) != 0 { _ = readMore() }
      guard request.revents & Int16(POLLOUT) != 0 else { continue }
      let part = Array(rest.prefix(64))
      type(part)
      rest = rest.dropFirst(part.count)
    }
    while stopping.wait(orInput: master, until: { drained.isRaised }) == .input, readMore() {}
  }

  /// Ends `typeAndDrain`.
  package nonisolated func stopDraining() {
    drained.raise()
    stopping.wake()
  }

  /// Waits until `text` appears after the last match, and returns the output up to its end.
  ///
  /// - Throws: `Missing` if it does not appear in time.
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

  /// Types text, and waits as `expect` does until `expected` appears.
  @discardableResult
  package func type(_ text: String, until expected: String) throws -> String {
    type(text)
    return try expect(expected)
  }

  /// Changes the width of the terminal and notifies the program.
  package func resize(columns: UInt16) {
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    signals.send(SIGWINCH)
  }

  /// Closes the user's side, like closing a terminal window.
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
    guard poll(&request, 1, Self.timeout) == 1 else { return false }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(master, &chunk, chunk.count)
    guard count > 0 else { return false }
    unread += chunk[..<count]
    return true
  }
}
