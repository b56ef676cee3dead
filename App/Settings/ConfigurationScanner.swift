import SharedPresentation
import SharedUI

/// A parser for one line of a configuration file.
struct ConfigurationScanner {
  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
  ]
  private var rest: Substring.UnicodeScalarView

  private init(_ line: String) { rest = Substring(line).unicodeScalars }

  /// Parses a line, given without its ending.
  static func content(of line: String) -> ConfigurationLine.Content {
    var scanner = ConfigurationScanner(line)
    do {
      return try scanner.content()
    } catch {
      return .fault(CommandFailure(error).problem.message)
    }
  }

  /// Returns the name in a line that cannot be parsed, and the range of what should be its value, up to a comment;
  /// `nil` if the line has no name and no value, or if the value may continue on the next line.
  static func brokenEntry(in line: String) -> (name: String, value: Range<String.Index>)? {
    var scanner = ConfigurationScanner(line)
    do {
      let name = try scanner.nameOfValue()
      let value = scanner.rest
      guard !["[", "{", "\"\"\"", "'''"].contains(where: { value.starts(with: $0.unicodeScalars) }) else { return nil }
      // A # within quotes that are closed begins no comment.
      do { _ = try scanner.text() } catch { scanner.rest = value }
      return (name, value.startIndex..<(scanner.rest.firstIndex(of: "#") ?? line.endIndex))
    } catch {
      return nil
    }
  }

  /// Whether an unquoted name may contain `scalar`.
  static func isBare(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic || isDigit(scalar) || scalar == "_" || scalar == "-"
  }

  /// Returns a number or a Boolean in Swift's notation, or `nil` if `word` is none.
  static func bare(_ word: String) -> String? {
    if word == "true" || word == "false" { return word }
    let isNegative = word.hasPrefix("-")
    let number = word.unicodeScalars.dropFirst(isNegative || word.hasPrefix("+") ? 1 : 0)
    let parts = number.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    let decimal = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let exponent = parts.dropFirst().map { $0.first == "+" || $0.first == "-" ? $0.dropFirst() : $0 }
    let isPadded = number.first == "0" && number.dropFirst().first.map(isDigit) ?? false
    guard !isPadded, (decimal + exponent).allSatisfy(areDigits) else { return nil }
    return (isNegative ? "-" : "") + String(String.UnicodeScalarView(number.filter { $0 != "_" }))
  }

  // Underscores are allowed only between digits.
  private static func areDigits(_ word: Substring.UnicodeScalarView) -> Bool {
    word.split(separator: "_", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func content() throws -> ConfigurationLine.Content {
    skipBlanks()
    guard let first = rest.first else { return .blank }
    if first == "#" { return .comment }
    if consume("[") { return .table(try table()) }
    let name = try nameOfValue()
    let start = rest.startIndex
    let value = try value()
    let range = start..<rest.startIndex
    try end()
    return .entry(name: name, value, range)
  }

  private mutating func table() throws -> TableName {
    guard rest.first != "[" else { throw CommandFailure.usage("arrays of tables are not supported") }
    var parts: [String] = []
    repeat {
      skipBlanks()
      parts.append(try name())
      skipBlanks()
    } while consume(".")
    guard consume("]") else { throw CommandFailure.usage("missing ] after the name of a table") }
    try end()
    return TableName(parts)
  }

  // Parses all that precedes a value.
  private mutating func nameOfValue() throws -> String {
    skipBlanks()
    let name = try name()
    skipBlanks()
    guard rest.first != "." else { throw CommandFailure.usage("names with dots are not supported") }
    guard consume("=") else { throw CommandFailure.usage("expected a line such as name = \"value\"") }
    skipBlanks()
    return name
  }

  private mutating func name() throws -> String {
    if let quoted = try text() { return quoted }
    let name = rest.prefix(while: Self.isBare)
    guard !name.isEmpty else { throw CommandFailure.usage("expected a line such as name = \"value\"") }
    rest = rest[name.endIndex...]
    return String(name)
  }

  private mutating func value() throws -> ConfigurationValue {
    consume("[") ? .array(try elements()) : try single(endingAt: [])
  }

  // Parses the elements of an array, up to its end.
  private mutating func elements() throws -> [ConfigurationValue] {
    var values: [ConfigurationValue] = []
    skipBlanks()
    while !consume("]") {
      values.append(try single(endingAt: [",", "]"]))
      skipBlanks()
      guard consume(",") || rest.first == "]" else {
        throw CommandFailure.usage("an array must have commas between its values and end on the same line")
      }
      skipBlanks()
    }
    return values
  }

  private mutating func single(endingAt ends: Set<Unicode.Scalar>) throws -> ConfigurationValue {
    if let quoted = try text() { return .text(quoted) }
    let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "#" && !ends.contains($0) }
    guard let bare = Self.bare(String(word)) else { throw CommandFailure.usage(Self.notSingle) }
    rest = rest[word.endIndex...]
    return .bare(bare)
  }

  /// What is wrong with a value where a single one belongs.
  static let notSingle = "a value must be a number, true, false, or text in quotes on the same line"

  // Parses text in quotes: `"`, which allow escapes, or `'`, which do not. Returns nil if there is none.
  private mutating func text() throws -> String? {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    guard !rest.starts(with: [quote, quote, quote]) else {
      throw CommandFailure.usage("multi-line text is not supported")
    }
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case quote: return String(text)
      case "\\" where quote == "\"": text.append(try escaped())
      case _ where scalar != "\t" && (scalar.value < 0x20 || scalar.value == 0x7F):
        throw CommandFailure.usage("control character in the text")
      default: text.append(scalar)
      }
    }
    throw CommandFailure.usage("unclosed quote")
  }

  private mutating func escaped() throws -> Unicode.Scalar {
    switch rest.popFirst() {
    case "u": return try scalar(digits: 4)
    case "U": return try scalar(digits: 8)
    case let letter?:
      if let scalar = Self.escapes[letter] { return scalar }
      throw CommandFailure.usage("unknown escape: double the backslash, or use single quotes")
    case nil: throw CommandFailure.usage("unclosed quote")
    }
  }

  private mutating func scalar(digits: Int) throws -> Unicode.Scalar {
    let word = String(rest.prefix(digits))
    rest = rest.dropFirst(digits)
    guard word.utf8.count == digits, word.allSatisfy(\.isHexDigit),
      let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)
    else { throw CommandFailure.usage("\\u takes 4 hexadecimal digits, \\U takes 8") }
    return scalar
  }

  private mutating func end() throws {
    skipBlanks()
    guard rest.isEmpty || rest.first == "#" else {
      throw CommandFailure.usage("unexpected text after a value or a table")
    }
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }
}
