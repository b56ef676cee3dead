import SharedDomain

/// The text of a configuration file that people also edit: a subset of TOML, parsed and edited line by line.
///
/// The subset is `name = value` with quoted text on one line, numbers, Booleans and arrays of these; comments; and tables
/// `[name]` and `[name.name]`. An edit leaves all other lines unchanged, even those that cannot be parsed.
package struct ConfigurationFile: Hashable, Sendable {
  private static let mark: Unicode.Scalar = "\u{FEFF}"
  private let hasMark: Bool
  private var lines: [ConfigurationLine] = []

  /// A name with its value.
  package struct Entry: Hashable, Sendable {
    /// The table that contains the entry; `nil` before the first table.
    package let table: TableName?
    /// The name without quotes.
    package let name: String
    package let value: ConfigurationValue
    /// The number of the line, from 1.
    package let line: Int
  }

  /// A problem in the file.
  package struct Problem: Hashable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    package let text: String
  }

  package init(_ text: String) {
    var rest = Substring(text).unicodeScalars
    hasMark = rest.first == Self.mark
    if hasMark { rest.removeFirst() }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: "\n")
      var line = rest[..<(end ?? rest.endIndex)]
      rest = rest[line.endIndex...].dropFirst()
      let hasReturn = end != nil && line.last == "\r"
      if hasReturn { line.removeLast() }
      lines.append(ConfigurationLine(String(line), ending: end == nil ? "" : hasReturn ? "\r\n" : "\n"))
    }
  }

  /// The whole text, unchanged except for edits.
  package var text: String { (hasMark ? String(Self.mark) : "") + lines.map { $0.text + $0.ending }.joined() }

  /// All entries, in order.
  package var entries: [Entry] {
    var table: TableName?
    return zip(lines, 1...).compactMap { line, number in
      if case .table(let name) = line.content { table = name }
      guard case .entry(let name, let value, _) = line.content else { return nil }
      return Entry(table: table, name: name, value: value, line: number)
    }
  }

  /// The lines that cannot be parsed, and repeated tables, in order.
  package var problems: [Problem] {
    var tables: Set<TableName> = []
    return zip(lines, 1...).compactMap { line, number in
      switch line.content {
      case .fault(let why): Problem(line: number, text: why)
      case .table(let name) where !tables.insert(name).inserted:
        Problem(line: number, text: "duplicate table [\(name.shown)]")
      default: nil
      }
    }
  }

  /// The tables and their line numbers.
  var tables: [(name: TableName, line: Int)] {
    zip(lines, 1...).compactMap { line, number in
      if case .table(let name) = line.content { (name, number) } else { nil }
    }
  }

  /// Sets the value of `name`, in its line if there is one, even if the value there cannot be parsed; otherwise in a
  /// new line after the other entries of the table, but before a line that cannot be parsed, since what follows that
  /// may belong to it.
  package mutating func set(_ name: String, to value: ConfigurationValue, in table: TableName? = nil) {
    if let index = indices(of: table).first(where: { lines[$0].sets(name) }) ?? brokenIndex(of: name, in: table) {
      return lines[index].replace(with: value)
    }
    let line = ConfigurationLine(name, value, ending: ending)
    if let range = range(of: table) {
      insert(line, at: place(in: range))
    } else if let table {
      append(line, inNew: table)
    }
  }

  /// Removes all lines that set `name`.
  package mutating func remove(_ name: String, from table: TableName? = nil) {
    for index in indices(of: table).reversed() where lines[index].sets(name) { lines.remove(at: index) }
  }

  private var ending: String { lines.first.map(\.ending).flatMap { $0.isEmpty ? nil : $0 } ?? "\n" }

  // The lines of every table called `table`.
  private func indices(of table: TableName?) -> [Int] {
    var current: TableName?
    return lines.indices.filter { index in
      if case .table(let name) = lines[index].content { current = name }
      return current == table
    }
  }

  // The line that sets `name` to what cannot be parsed, unless it may be a part of what is above it.
  private func brokenIndex(of name: String, in table: TableName?) -> Int? {
    for index in indices(of: table) where lines[index].isFault {
      guard let entry = ConfigurationScanner.brokenEntry(in: lines[index].text) else { return nil }
      if entry.name == name { return index }
    }
    return nil
  }

  // The lines of the first table called `table` up to one that cannot be parsed.
  private func range(of table: TableName?) -> Range<Int>? {
    var start = 0
    if let table {
      guard let header = lines.firstIndex(where: { $0.content == .table(table) }) else { return nil }
      start = header + 1
    }
    return start..<(lines[start...].firstIndex { $0.isTable || $0.isFault } ?? lines.count)
  }

  // After the last entry; if there is none, before the comment that belongs to what follows.
  private func place(in range: Range<Int>) -> Int {
    if let last = lines[range].lastIndex(where: \.isEntry) { return last + 1 }
    guard range.lowerBound == 0 else { return range.lowerBound }
    guard range.upperBound < lines.count else { return range.upperBound }
    return (lines[range].lastIndex { $0.content != .comment }).map { $0 + 1 } ?? range.upperBound
  }

  private mutating func insert(_ line: ConfigurationLine, at index: Int) {
    if index > 0, lines[index - 1].ending.isEmpty { lines[index - 1].ending = ending }
    lines.insert(line, at: index)
  }

  private mutating func append(_ line: ConfigurationLine, inNew table: TableName) {
    if let last = lines.last, last.content != .blank { insert(ConfigurationLine("", ending: ending), at: lines.count) }
    insert(ConfigurationLine("[\(table.toml)]", ending: ending), at: lines.count)
    insert(line, at: lines.count)
  }
}

/// The name of a table: its parts, which dots separate in the file.
package struct TableName: Hashable, Sendable {
  package let parts: [String]

  package init(_ parts: [String]) { self.parts = parts }

  /// The name in TOML, with the necessary quotes.
  var toml: String { parts.map(ConfigurationValue.name).joined(separator: ".") }

  /// The name for messages.
  var shown: String { parts.map { EchoedWord.of($0) }.joined(separator: ".") }
}

extension TableName: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self.init([name]) }
}

/// A line of a configuration file.
struct ConfigurationLine: Hashable, Sendable {
  /// The text without the line ending.
  private(set) var text: String
  /// `\n`, `\r\n`, or nothing for the last line.
  var ending: String
  private(set) var content: Content

  /// The meaning of a line.
  enum Content: Hashable, Sendable {
    case blank
    case comment
    case table(TableName)
    /// A name and its value, which is at the range.
    case entry(name: String, ConfigurationValue, Range<String.Index>)
    /// A line that cannot be parsed, and why.
    case fault(String)
  }

  init(_ text: String, ending: String) {
    self.text = text
    self.ending = ending
    content = ConfigurationScanner.content(of: text)
  }

  /// Creates the line `name = value`.
  init(_ name: String, _ value: ConfigurationValue, ending: String) {
    self.init("\(ConfigurationValue.name(name)) = \(value.toml)", ending: ending)
  }

  /// Replaces the value and leaves the rest of the line unchanged, apart from what cannot be parsed.
  mutating func replace(with value: ConfigurationValue) {
    switch content {
    case .entry(_, _, let range): text.unicodeScalars.replaceSubrange(range, with: value.toml.unicodeScalars)
    case .fault:
      guard let range = ConfigurationScanner.brokenEntry(in: text)?.value else { return }
      let isMissing = range.isEmpty && text.unicodeScalars[..<range.lowerBound].last == "="
      let new = (isMissing ? " " : "") + value.toml + (range.upperBound < text.endIndex ? " " : "")
      text.unicodeScalars.replaceSubrange(range, with: new.unicodeScalars)
    case .blank, .comment, .table: return
    }
    content = ConfigurationScanner.content(of: text)
  }

  func sets(_ name: String) -> Bool { if case .entry(name, _, _) = content { true } else { false } }

  var isTable: Bool { if case .table = content { true } else { false } }

  var isEntry: Bool { if case .entry = content { true } else { false } }

  var isFault: Bool { if case .fault = content { true } else { false } }
}

/// A value in a configuration file.
package enum ConfigurationValue: Hashable, Sendable {
  /// Text without its quotes.
  case text(String)
  /// A number or a Boolean as written, without `_` and a leading `+`.
  case bare(String)
  /// Values of the other kinds.
  case array([ConfigurationValue])

  /// Returns `text` as an unquoted value if it is a number or a Boolean, otherwise as quoted text.
  static func shortest(_ text: String) -> ConfigurationValue {
    ConfigurationScanner.bare(text) == text ? .bare(text) : .text(text)
  }

  /// The value without quotes; an array as in TOML.
  package var text: String {
    switch self {
    case .text(let text), .bare(let text): text
    case .array: toml
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

  /// The value in TOML on one line.
  var toml: String {
    switch self {
    case .bare(let text): text
    case .text(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.toml).joined(separator: ", "))]"
    }
  }

  /// Returns a name in TOML, quoted only if necessary.
  static func name(_ name: String) -> String {
    !name.isEmpty && name.unicodeScalars.allSatisfy(ConfigurationScanner.isBare) ? name : quoted(name)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\u" + String(UInt64(scalar.value), radix: 16, count: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
