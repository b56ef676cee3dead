#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The settings of a terminal at one moment.
package struct TerminalAttributes {
  private let saved: termios

  /// Those of `descriptor` now; nil if it is no terminal.
  package init?(of descriptor: Int32) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return nil }
    saved = now
  }

  /// Sets `descriptor` to them, but that keys come one by one, as they are, and are not shown.
  ///
  /// - Throws: if it cannot be set.
  func setKeyByKey(on descriptor: Int32) throws(SystemFailure) {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    guard tcsetattr(descriptor, TCSADRAIN, &raw) == 0 else { throw SystemFailure("set the terminal") }
  }

  /// Sets them again, keeping what is typed ahead.
  package func restore(on descriptor: Int32) {
    withUnsafePointer(to: saved) { saved in
      while tcsetattr(descriptor, TCSADRAIN, saved) == -1, errno == EINTR {}
    }
  }
}
