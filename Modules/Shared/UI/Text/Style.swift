package import SharedPresentation

/// A text style on a terminal.
package enum Style: String, Sendable {
  case plain = ""
  case bold = "1"
  /// For secondary text.
  case dim = "2"
  /// For success, and for what can be typed.
  case green = "32"
  /// For errors.
  case red = "31"
  /// For warnings.
  case yellow = "33"
  /// For what the cursor is on.
  case reverse = "7"

  /// Returns `text` in this style, or unchanged unless `isColored`.
  package func applied(to text: String, isColored: Bool) -> String {
    isColored && self != .plain && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension SourceViewModel {
  /// The style for a line that names this source.
  package var style: Style { isStale ? .yellow : .dim }
}
