/// Makes text from elsewhere harmless to a terminal.
package enum VisibleText {
  /// `text` with every control character, line separator and bidirectional override replaced by a visible placeholder:
  /// `␛` for escape and so on, `�` where Unicode has no picture.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isUnsafe($0) ? placeholder(for: $0) : $0 }))
  }

  /// Whether a terminal or a reader of JSON could take `scalar` for anything but text.
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

/// Text that a screen reader can read out and any terminal can show, as far as the program's own words go.
package enum PlainText {
  /// `text` with commas in place of dots between its parts, and three full stops in place of an ellipsis.
  package static func of(_ text: String) -> String {
    text.replacing(" · ", with: ", ").replacing("…", with: "...")
  }
}
