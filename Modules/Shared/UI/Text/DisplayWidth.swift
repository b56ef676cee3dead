/// Measures text in terminal columns.
package enum DisplayWidth {
  /// Returns the width of `text`: two columns for a wide character or an emoji, none for a combining mark.
  package static func of(_ text: String) -> Int {
    text.isPrintableASCII ? text.utf8.count : usualWidth(of: text) ?? text.reduce(0) { $0 + of($1) }
  }

  /// Returns `text`, shortened with an ellipsis if it is wider than `width`, and the resulting width.
  package static func fitted(_ text: String, to width: Int, ellipsis: String = "…") -> (text: String, width: Int) {
    let whole = of(text)
    guard whole > width else { return (text, whole) }
    let ellipsis = ellipsis.prefix(max(0, width))
    var (beginning, used) = ("", 0)
    for character in text {
      let next = used + of(character)
      guard next <= width - ellipsis.count else { break }
      beginning.append(character)
      used = next
    }
    return (beginning + String(ellipsis), used + ellipsis.count)
  }

  private static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1, let width = usualWidth(of: first) { return width }
    let isEmoji = scalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    if isEmoji && first.properties.isEmoji { return 2 }
    return scalars.reduce(0) { $0 + of($1) }
  }

  // The width of a text of which no scalar combines with another one, so that its characters need not be found.
  private static func usualWidth(of text: String) -> Int? {
    var width = 0
    for scalar in text.unicodeScalars {
      guard let own = usualWidth(of: scalar) else { return nil }
      width += own
    }
    return width
  }

  // The width of Latin, Greek, Cyrillic, Japanese, Chinese and Korean letters and of usual punctuation, about which Unicode
  // need not be asked.
  private static func usualWidth(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x2010...0x2027: 1
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 2
    default: nil
    }
  }

  // Counted as terminals do: scalar by scalar, but an emoji sequence as one.
  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: 0
    case .format: scalar == "\u{AD}" ? 1 : 0
    default: joinsSyllable(scalar) ? 0 : WideScalars.contains(scalar) ? 2 : 1
    }
  }

  // The vowels and final consonants of Hangul, which are drawn into the wide initial before them.
  private static func joinsSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }
}

extension String {
  /// Whether all characters are printable ASCII, so that each takes one column and none is unsafe to print.
  var isPrintableASCII: Bool {
    let isPrintable = { (bytes: UnsafeBufferPointer<UInt8>) in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
    return utf8.withContiguousStorageIfAvailable(isPrintable) ?? false
  }
}
