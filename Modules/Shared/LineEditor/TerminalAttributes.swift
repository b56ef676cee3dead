#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The settings of a terminal at one moment.
struct TerminalAttributes {
  private let saved: termios

  /// Those of `descriptor` now; nil if it is no terminal.
  init?(of descriptor: Int32) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return nil }
    saved = now
  }

  /// Sets them again, keeping what is typed ahead.
  func restore(on descriptor: Int32) {
    withUnsafePointer(to: saved) { saved in
      while tcsetattr(descriptor, TCSADRAIN, saved) == -1, errno == EINTR {}
    }
  }
}
