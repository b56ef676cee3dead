/// Takes text apart into the words by which it is searched.
///
/// A word is a run of letters, marks and digits of the text's `matchKey`, without case, accents and strokes; of a long one
/// only the beginning counts. All else stands between words. Chinese characters and kana, which are written without blanks,
/// are each a word.
package enum SearchWords {
  /// How many scalars of a word count.
  package static let longest = 64

  /// The words of `text`, each once, in order.
  package static func of(_ text: String) -> [String] {
    var seen: Set<String> = []
    let words = text.utf8.allSatisfy { $0 < 0x80 } ? plain(text.utf8) : folded(text.matchKey.unicodeScalars)
    return words.filter { seen.insert($0).inserted }
  }

  // What most text is: folded byte by byte, many times faster.
  private static func plain(_ bytes: String.UTF8View) -> [String] {
    bytes.split { !isLetterOrDigit($0) }.map { run in
      String(decoding: run.prefix(longest).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func folded(_ scalars: String.UnicodeScalarView) -> [String] {
    var words: [String.UnicodeScalarView] = []
    var isOpen = false
    for scalar in scalars {
      let isPart = isWordPart(scalar)
      let isAlone = isWord(scalar)
      if isPart, isAlone || !isOpen {
        words.append(.init([scalar]))
      } else if isPart, words[words.count - 1].count < longest {
        words[words.count - 1].append(scalar)
      }
      isOpen = isPart && !isAlone
    }
    return words.map { String($0) }
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
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
