package import SharedPresentation

/// A way to set text off on a terminal.
package enum Style: String, Sendable {
  /// As it is.
  case plain = ""
  /// For headings.
  case bold = "1"
  /// For what matters less.
  case dim = "2"
  /// For what is well.
  case green = "32"
  /// For errors.
  case red = "31"
  /// For warnings.
  case yellow = "33"

  /// `text` in this style, or as it is where nothing may be coloured.
  package func applied(to text: String, isColored: Bool) -> String {
    isColored && self != .plain && !text.isEmpty ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension SourceViewModel {
  /// How a line that says so is set off.
  package var style: Style { isStale ? .yellow : .dim }
}
