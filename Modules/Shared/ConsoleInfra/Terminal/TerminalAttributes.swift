import Foundation

/// The settings of a terminal at one moment.
package struct TerminalAttributes {
  private let saved: termios

  /// Creates a copy of the current settings of `descriptor`; `nil` if it is not a terminal.
  package init?(of descriptor: Int32) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return nil }
    saved = now
  }

  private init(_ saved: termios) { self.saved = saved }

  /// The same settings, but with keys delivered at once and without special meaning.
  var raw: TerminalAttributes {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
    return TerminalAttributes(raw)
  }

  /// Applies the settings, keeping typed-ahead input; returns false if the terminal rejects them.
  @discardableResult
  package func restore(on descriptor: Int32) -> Bool {
    withUnsafePointer(to: saved) { saved in
      while tcsetattr(descriptor, TCSADRAIN, saved) == -1 { if errno != EINTR { return false } }
      return true
    }
  }
}
