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

  /// Draws `drawing`, which must fit the current size.
  func draw(_ drawing: ScreenDrawing)

  /// Returns the next event; `nil` once the calling task is cancelled or the input has ended. Only one caller at a
  /// time.
  func next() async -> FullScreenEvent?
}

/// What a full screen shows.
package struct ScreenDrawing: Hashable, Sendable {
  /// The texts of each row, from the top; what they leave is blank.
  package var rows: [[ScreenText]] = []
  /// The column of the cursor in the last row, from 0; `nil` if it is hidden.
  package var cursor: Int?

  package init() {}
}

/// Text from a column on, which is where it is however wide the terminal draws the text before it.
package struct ScreenText: Hashable, Sendable {
  package let text: String
  /// The column, from 0.
  package let column: Int

  package init(_ text: String, at column: Int) {
    self.text = text
    self.column = column
  }
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
  /// Text that was pasted, which is no key even if it is one character.
  case pasted(String)
  case up, down, left, right
  case pageUp, pageDown
  case home, end
  case enter, escape, tab, backspace, insert, delete
  /// Shift-Tab.
  case backTab
  /// Ctrl-U and Ctrl-W.
  case eraseLine, eraseWord
  /// Ctrl-C or Ctrl-D.
  case interrupt
}
