import SharedPresentation
import SharedUI

/// A parser for one line of a configuration file.
struct ConfigurationScanner {
  private var rest: ArraySlice<UInt8>

  /// Parses a line, given without its ending.
  static func content(of bytes: [UInt8]) -> ConfigurationLine.Content {
    var scanner = ConfigurationScanner(rest: bytes[...])
    do {
      return try scanner.content()
    } catch {
      return .fault(CommandFailure(error).problem.message)
    }
  }

  /// Returns the name in a line that cannot be parsed, and the range of what should be its value, up to a comment;
  /// `nil` if the line has no name and no value, or if the value may continue on the next line.
  static func brokenEntry(in bytes: [UInt8]) -> (name: String, value: Range<Int>)? {
    var scanner = ConfigurationScanner(rest: bytes[...])
    do {
      scanner.skipBlanks()
      let name = try scanner.name()
      scanner.skipBlanks()
      guard scanner.consume("=") else { return nil }
      scanner.skipBlanks()
      let start = scanner.rest.startIndex
      guard !["[", "{", "\"\"\"", "'''"].contains(where: { scanner.rest.starts(with: $0.utf8) }) else { return nil }
      scanner.skipText()
      return (name, start..<(scanner.rest.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex))
    } catch {
      return nil
    }
  }

  /// Whether an unquoted name may contain `byte`.
  static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func content() throws -> ConfigurationLine.Content {
    skipBlanks()
    guard let first = rest.first else { return .blank }
    if first == UInt8(ascii: "#") { return .comment }
    if consume("[") { return .table(try table()) }
    let name = try name()
    skipBlanks()
    guard consume("=") else { throw CommandFailure.usage("expected a line such as name = \"value\"") }
    skipBlanks()
    let start = rest.startIndex
    let value = try value()
    let range = start..<rest.startIndex
    try end()
    return .entry(name: name, value, range)
  }

  private mutating func table() throws -> String {
    guard rest.first != UInt8(ascii: "[") else { throw CommandFailure.usage("arrays of tables are not supported") }
    skipBlanks()
    let name = try name()
    skipBlanks()
    guard consume("]") else { throw CommandFailure.usage("missing ] after the name of a table") }
    try end()
    return name
  }

  private mutating func name() throws -> String {
    if let quoted = try text() { return quoted }
    let name = rest.prefix(while: Self.isBare)
    guard !name.isEmpty else { throw CommandFailure.usage("expected a line such as name = \"value\"") }
    rest = rest[name.endIndex...]
    guard rest.first != UInt8(ascii: ".") else { throw CommandFailure.usage("names with dots are not supported") }
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func value() throws -> ConfigurationValue {
    if let quoted = try text() { return .text(quoted) }
    let word = rest.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "#") }
    guard let bare = ConfigurationNumber.plain(word) else {
      throw CommandFailure.usage("a value must be a number, true, false, or text in quotes on the same line")
    }
    rest = rest[word.endIndex...]
    return .bare(bare)
  }

  private mutating func text() throws -> String? {
    guard let quote = rest.first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else { return nil }
    guard !rest.starts(with: [quote, quote, quote]) else {
      throw CommandFailure.usage("multi-line text is not supported")
    }
    var scanner = ConfigurationText(rest: rest.dropFirst(), quote: quote)
    let text = try scanner.text()
    rest = scanner.rest
    return text
  }

  // Skips quoted text if it is closed.
  private mutating func skipText() {
    do { _ = try text() } catch {}
  }

  private mutating func end() throws {
    skipBlanks()
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
      throw CommandFailure.usage("unexpected text after a value or a table")
    }
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}

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
  mutating func text() throws -> String {
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): text += try escaped()
      case 0x09: text.append(byte)
      case 0x00...0x1F, 0x7F: throw CommandFailure.usage("control character in the text")
      default: text.append(byte)
      }
    }
    throw CommandFailure.usage("unclosed quote")
  }

  private mutating func escaped() throws -> [UInt8] {
    switch rest.popFirst() {
    case UInt8(ascii: "u"): return try scalar(digits: 4)
    case UInt8(ascii: "U"): return try scalar(digits: 8)
    case let letter?:
      if let byte = Self.escapes[letter] { return [byte] }
      throw CommandFailure.usage("unknown escape: double the backslash, or use single quotes")
    case nil: throw CommandFailure.usage("unclosed quote")
    }
  }

  private mutating func scalar(digits: Int) throws -> [UInt8] {
    let word = rest.prefix(digits)
    rest = rest.dropFirst(digits)
    let isHex = word.count == digits && word.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard isHex, let value = UInt32(String(decoding: word, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw CommandFailure.usage("\\u takes 4 hexadecimal digits, \\U takes 8") }
    return Array(String(scalar).utf8)
  }
}

/// The numbers and Booleans of a configuration file.
enum ConfigurationNumber {
  /// Returns an integer, a decimal number or a Boolean in Swift's notation, or `nil` if `word` is none of them.
  static func plain(_ word: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: word, as: UTF8.self)
    if text == "true" || text == "false" { return text }
    var rest = word
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = rest
    guard isNumber(&rest) else { return nil }
    return (isNegative ? "-" : "") + String(decoding: digits.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  private static func isNumber(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let isPadded = rest.first == UInt8(ascii: "0") && rest.dropFirst().first.map(isDigit) ?? false
    guard !isPadded, consumeDigits(&rest) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard consumeDigits(&rest) else { return false }
    }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
      guard consumeDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  // Underscores are allowed only between digits.
  private static func consumeDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let word = rest.prefix { isDigit($0) || $0 == UInt8(ascii: "_") }
    rest = rest[word.endIndex...]
    let parts = word.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
