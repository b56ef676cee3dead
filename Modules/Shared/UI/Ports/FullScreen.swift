/// A terminal that can be switched to full-screen use.
package protocol FullScreen: Sendable {
  /// Runs `body` with the full screen, returns its value, and restores the terminal.
  ///
  /// - Throws: An error whose description tells the user why full-screen mode failed to start.
  func run<Value: Sendable>(_ body: @Sendable (any FullScreenSession) async -> Value) async throws -> Value
}

/// A terminal in full-screen use.
package protocol FullScreenSession: Sendable {
  var size: (columns: Int, rows: Int) { get }

  /// Draws `lines` from the top; they must fit the current size.
  func draw(_ lines: [String])

  /// Returns the next event; `nil` once the calling task is cancelled or the input has ended. Only one caller at a
  /// time.
  func next() async -> FullScreenEvent?
}

/// An event in full-screen use.
package enum FullScreenEvent: Hashable, Sendable {
  case key(Key)
  /// The screen must be redrawn, because its size or contents may have changed.
  case resized
}

/// A key of a terminal.
package enum Key: Hashable, Sendable {
  case character(Character)
  case up, down, left, right
  case pageUp, pageDown
  case home, end
  case enter, escape, tab, backspace, insert, delete
  /// Shift-Tab.
  case backTab
  /// Ctrl-C or Ctrl-D.
  case interrupt
}
