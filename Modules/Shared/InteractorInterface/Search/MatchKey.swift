import Foundation

extension String {
  /// The text folded for comparing and searching: without case, accents, width, strokes and ligatures.
  package var matchKey: String {
    // ASCII: the same result as below, a hundred times faster.
    var text = self
    if text.withUTF8({ $0.allSatisfy { $0 < 0x80 } }) { return lowercased() }
    return keyByScalars ?? keyOfWhole
  }

  // Composing first keeps marks that are part of a letter from being removed as accents; folding may decompose again.
  var keyOfWhole: String {
    precomposedStringWithCompatibilityMapping
      .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .withPlainLetters
      .precomposedStringWithCanonicalMapping
  }

  // The same, put together from what each scalar becomes, if that does not depend on the others: twelve times faster, as
  // Foundation has the whole text converted to UTF-16 and back four times.
  var keyByScalars: String? {
    var key: [UInt8] = []
    key.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      let value =
        switch scalar.value {
        case 0..<0x3100: scalarKeys[Int(scalar.value)]
        // Chinese characters and Korean syllables stay as they are.
        case 0x4E00...0x9FFF, 0xAC00...0xD7A3: UInt16(scalar.value)
        default: 0 as UInt16
        }
      guard value > 0, let part = Unicode.Scalar(value), let bytes = UTF8.encode(part) else { return nil }
      key.append(contentsOf: bytes)
    }
    return String(decoding: key, as: UTF8.self)
  }

  private var withPlainLetters: String {
    guard unicodeScalars.contains(where: { plainLetters[$0] != nil }) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let plain = plainLetters[scalar] { text += plain } else { text.unicodeScalars.append(scalar) }
    }
  }
}

// What letters and signs become, by their values; 0 for those that become several (ß, æ) or depend on what stands beside
// them. Marks, which depend on the letter before them, become nothing on a line of their own.
private let scalarKeys = {
  let ranges: [Range<UInt32>] = [0..<0x700, 0x1E00..<0x1F00, 0x2010..<0x2028, 0x2030..<0x2070, 0x3000..<0x3100]
  // All of them are folded at once, each on a line.
  let scalars = ranges.joined().compactMap(Unicode.Scalar.init).filter { $0 != "\n" }
  let lines = scalars.map(String.init).joined(separator: "\n").keyOfWhole.unicodeScalars
  var keys = [UInt16](repeating: 0, count: 0x3100)
  keys[0x0A] = 0x0A
  for (scalar, key) in zip(scalars, lines.split(separator: "\n", omittingEmptySubsequences: false)) {
    if let only = key.first, key.count == 1 { keys[Int(scalar.value)] = UInt16(exactly: only.value) ?? 0 }
  }
  return keys
}()

// The letters people type instead of those that Unicode does not decompose.
private let plainLetters: [Unicode.Scalar: String] = [
  "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n", "ĸ": "k", "ƀ": "b", "ɨ": "i",
  "ǥ": "g", "ƶ": "z", "æ": "ae", "œ": "oe", "þ": "th",
]
