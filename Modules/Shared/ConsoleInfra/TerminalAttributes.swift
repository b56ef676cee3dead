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

  /// Sets them again, keeping what is typed ahead.
  package func restore(on descriptor: Int32) {
    withUnsafePointer(to: saved) { saved in
      while tcsetattr(descriptor, TCSADRAIN, saved) == -1, errno == EINTR {}
    }
  }
}
