/// A parser for quoted text.
struct ConfigurationText {
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "f"): 0x0C,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C,
  ]

  /// The bytes after the opening quote; after parsing, those after the closing one.
  private(set) var rest: ArraySlice<UInt8>
  /// `"`, which allows escapes, or `'`, which does not.
  let quote: UInt8

  /// Parses up to the closing quote.
  mutating func text() throws(ConfigurationScanner.Fault) -> String {
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): text += try escaped()
      case 0x09: text.append(byte)
      case 0x00...0x1F, 0x7F: throw .init(text: "control character in the text")
      default: text.append(byte)
      }
    }
    throw .init(text: "unclosed quote")
  }

  private mutating func escaped() throws(ConfigurationScanner.Fault) -> [UInt8] {
    switch rest.popFirst() {
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    case let letter?:
      if let byte = Self.escapes[letter] { return [byte] }
      throw .init(text: "unknown escape: double the backslash, or use single quotes")
    case nil: throw .init(text: "unclosed quote")
    }
  }

  private mutating func scalar(digits: Int) throws(ConfigurationScanner.Fault) -> [UInt8] {
    let word = rest.prefix(digits)
    rest = rest.dropFirst(digits)
    let isHex = word.count == digits && word.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isHex, let value = UInt32(String(decoding: word, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw .init(text: "\\u takes 4 hexadecimal digits, \\U takes 8") }
    return Array(String(scalar).utf8)
  }
}
