import SharedDomain

/// Splits text into the words by which it is searched.
///
/// A word is a run of letters, marks and digits of the text's `matchKey`; only the first `longest` scalars count.
/// Everything else separates words. Each Chinese character or kana is a word, since they are written without spaces.
package enum SearchWords {
  /// The number of Unicode scalars of a word that count.
  package static let longest = 64

  /// Returns the words of `text` in order, without duplicates.
  package static func of(_ text: String) -> [String] { split(joined(text)) }

  /// Returns the words of `text` in order, without duplicates, separated by spaces.
  package static func joined(_ text: String) -> String {
    var text = text
    // Each word is compared with all before it.
    let words = text.withUTF8 { $0.count <= 1_000 && $0.allSatisfy { $0 < 0x80 } ? plain($0) : nil }
    return words ?? folded(text.matchKey.unicodeScalars).unique.joined(separator: " ")
  }

  /// Splits words that are separated by spaces: by bytes, because a space followed by a combining mark is one character.
  static func split(_ joined: String) -> [String] {
    var joined = joined
    return joined.withUTF8 { $0.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) } }
  }

  // ASCII, the usual case: folded byte by byte into one text, many times faster.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { joined in
      var words: [Range<Int>] = []
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end].isASCIILetterOrDigit { end += 1 }
        let place = words.last.map { $0.upperBound + 1 } ?? 0
        let word = place..<(place + min(end - start, longest))
        for (target, byte) in zip(word, bytes[start..<end]) {
          joined[target] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        }
        if !word.isEmpty, !words.contains(where: { joined[$0].elementsEqual(joined[word]) }) {
          if place > 0 { joined[place - 1] = 0x20 }
          words.append(word)
        }
        start = end + 1
      }
      return words.last?.upperBound ?? 0
    }
  }

  private static func folded(_ scalars: String.UnicodeScalarView) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var count = 0
    func end() {
      if count > 0 { words.append(String(word)) }
      (word, count) = (.init(), 0)
    }
    for scalar in scalars {
      let (isPart, isAlone) = (isWordPart(scalar), isWord(scalar))
      if !isPart || isAlone { end() }
      guard isPart, count < longest else { continue }
      word.append(scalar)
      count += 1
      if isAlone { end() }
    }
    end()
    return words
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(scalar.value).isASCIILetterOrDigit }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

extension UInt8 {
  package var isASCIILetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension String {
  /// Whether the bytes of `part` are somewhere in the text; many times faster than `utf8.contains(part.utf8)`.
  package func hasBytes(of part: String) -> Bool {
    var (text, part) = (self, part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = part.first, part.count <= text.count else { return part.isEmpty }
        return (0...text.count - part.count).contains { text[$0] == first && text[$0...].starts(with: part) }
      }
    }
  }
}
