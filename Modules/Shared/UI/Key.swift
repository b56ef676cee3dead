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
