/// Makes text of foreign origin safe to print on a terminal.
package enum VisibleText {
  /// Returns `text` with every control character, line separator and bidirectional override replaced by a visible
  /// placeholder, such as `␛` for escape, or `�` if Unicode has no picture for it.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isUnsafe($0) ? placeholder(for: $0) : $0 }))
  }

  /// Returns whether a terminal or a JSON reader could interpret `scalar` as something other than text.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func placeholder(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}

/// Replaces ornaments in the program's own texts for screen readers and simple terminals.
package enum PlainText {
  /// Returns `text` with commas instead of dots between its parts, and three full stops instead of an ellipsis.
  package static func of(_ text: String) -> String {
    text.replacing(" · ", with: ", ").replacing("…", with: "...")
  }
}
