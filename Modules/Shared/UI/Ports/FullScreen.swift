/// A terminal that can be taken over as a whole.
package protocol FullScreen: Sendable {
  /// Takes the terminal over while `body` runs, returns its value, and leaves the terminal as it was.
  ///
  /// - Throws: If the terminal could not be taken over; the error describes why, for the user.
  func run<Value: Sendable>(_ body: @Sendable (any FullScreenSession) async -> Value) async throws -> Value
}

/// A terminal that is taken over.
package protocol FullScreenSession: Sendable {
  /// How many columns and rows it has now.
  var size: (columns: Int, rows: Int) { get }

  /// Shows `lines` from the top; each must fit, and there must not be more than rows.
  func draw(_ lines: [String])

  /// Returns the next event; nil as soon as the calling task is cancelled, or when there will be no more. One caller at
  /// a time.
  func next() async -> FullScreenEvent?
}

/// What happens at a terminal that is taken over.
package enum FullScreenEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The terminal may have another size, or show something else: it is to be drawn again.
  case resized
}

/// A key that was pressed where every key counts.
package enum Key: Hashable, Sendable {
  /// A character.
  case character(Character)
  /// The arrows.
  case up, down, left, right
  /// A screen back, and on.
  case pageUp, pageDown
  /// To the first, and to the last.
  case home, end
  /// Those that say what is to be done.
  case enter, escape, tab, backspace
  /// Ctrl-C, or Ctrl-D.
  case interrupt
}
