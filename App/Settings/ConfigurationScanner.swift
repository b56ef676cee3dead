/// A parser for one line of a configuration file.
struct ConfigurationScanner {
  private var rest: ArraySlice<UInt8>

  /// An error for a line that cannot be parsed.
  struct Fault: Error {
    let text: String
  }

  /// Parses a line, given without its ending.
  static func content(of bytes: [UInt8]) -> ConfigurationLine.Content {
    var scanner = ConfigurationScanner(rest: bytes[...])
    do throws(Fault) {
      return try scanner.content()
    } catch {
      return .fault(error.text)
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

  private mutating func content() throws(Fault) -> ConfigurationLine.Content {
    skipBlanks()
    guard let first = rest.first else { return .blank }
    if first == UInt8(ascii: "#") { return .comment }
    if take("[") { return .table(try table()) }
    let name = try name()
    skipBlanks()
    guard take("=") else { throw Fault(text: "expected a line such as name = \"value\"") }
    skipBlanks()
    let start = rest.startIndex
    let value = try value()
    let range = start..<rest.startIndex
    try end()
    return .entry(name: name, value, range)
  }

  private mutating func table() throws(Fault) -> String {
    guard rest.first != UInt8(ascii: "[") else { throw Fault(text: "arrays of tables are not supported") }
    skipBlanks()
    let name = try name()
    skipBlanks()
    guard take("]") else { throw Fault(text: "missing ] after the name of a table") }
    try end()
    return name
  }

  private mutating func name() throws(Fault) -> String {
    if let quoted = try text() { return quoted }
    let name = rest.prefix(while: Self.isBare)
    guard !name.isEmpty else { throw Fault(text: "expected a line such as name = \"value\"") }
    rest = rest[name.endIndex...]
    guard rest.first != UInt8(ascii: ".") else { throw Fault(text: "names with dots are not supported") }
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func value() throws(Fault) -> ConfigurationValue {
    if let quoted = try text() { return .text(quoted) }
    let word = rest.prefix { $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "#") }
    guard let bare = ConfigurationNumber.plain(word) else {
      throw Fault(text: "a value must be a number, true, false, or text in quotes on the same line")
    }
    rest = rest[word.endIndex...]
    return .bare(bare)
  }

  private mutating func text() throws(Fault) -> String? {
    guard let quote = rest.first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else { return nil }
    guard !rest.starts(with: [quote, quote, quote]) else {
      throw Fault(text: "text of several lines is not supported")
    }
    var scanner = ConfigurationText(rest: rest.dropFirst(), quote: quote)
    let text = try scanner.text()
    rest = scanner.rest
    return text
  }

  private mutating func end() throws(Fault) {
    skipBlanks()
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else {
      throw Fault(text: "unexpected text after a value or a table")
    }
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}
