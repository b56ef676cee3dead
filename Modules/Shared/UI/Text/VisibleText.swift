/// Makes text of foreign origin safe to print on a terminal.
package enum VisibleText {
  /// Returns `text` with every control character, line separator, bidirectional mark and invisible tag replaced by a
  /// visible placeholder, such as `␛` for escape, or `�` if Unicode has no picture for it. Tags within the emoji of a
  /// flag remain.
  package static func of(_ text: String) -> String {
    guard !text.isPrintableASCII, text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var visible = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if let flag = flag(at: rest) {
        visible.append(contentsOf: flag)
        rest = rest.dropFirst(flag.count)
      } else {
        visible.append(isUnsafe(scalar) ? placeholder(for: scalar) : scalar)
        rest = rest.dropFirst()
      }
    }
    return String(visible)
  }

  // The flag of a region, such as 🏴󠁧󠁢󠁳󠁣󠁴󠁿: a black flag, at most six letters and digits as tags, and the tag that ends
  // them.
  private static func flag(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.first == "\u{1F3F4}" else { return nil }
    let tags = text.dropFirst().prefix {
      (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
    }
    let flag = text.prefix(tags.count + 2)
    return (3...6).contains(tags.count) && flag.last == "\u{E007F}" ? flag : nil
  }

  /// Returns whether a terminal or a JSON reader could interpret `scalar` as something other than text.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: false
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: true
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
  package static func of(_ text: String) -> String { text.replacing(" · ", with: ", ").replacing("…", with: "...") }
}
