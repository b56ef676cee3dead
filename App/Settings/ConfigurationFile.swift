/// The text of a configuration file, which people write as well: a part of TOML, taken apart and edited line by line.
///
/// Understood are `name = value`, with text in quotes on one line, numbers and truths; comments; and tables `[name]`.
/// Whatever is edited, all other lines stay as they are.
package struct ConfigurationFile: Hashable, Sendable {
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private let hasMark: Bool
  private var lines: [ConfigurationLine] = []

  /// A value that the file gives to a name.
  package struct Entry: Hashable, Sendable {
    /// The table it stands in; nil before the first.
    package let table: String?
    /// The name, unquoted.
    package let name: String
    /// The value.
    package let value: ConfigurationValue
    /// The number of its line, from 1.
    package let line: Int
  }

  /// Something that the file says but should not.
  package struct Complaint: Hashable, Sendable {
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with it.
    package let text: String
  }

  /// Takes `text` apart.
  package init(_ text: String) {
    var rest = Array(text.utf8)[...]
    hasMark = rest.starts(with: Self.mark)
    if hasMark { rest = rest.dropFirst(Self.mark.count) }
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A)
      var line = rest[..<(end ?? rest.endIndex)]
      rest = end.map { rest[($0 + 1)...] } ?? []
      let hasReturn = end != nil && line.last == 0x0D
      if hasReturn { line = line.dropLast() }
      lines.append(ConfigurationLine(line, ending: end == nil ? [] : hasReturn ? [0x0D, 0x0A] : [0x0A]))
    }
  }

  /// The whole text, as it was but for what was edited.
  package var text: String {
    String(decoding: (hasMark ? Self.mark : []) + lines.flatMap { $0.bytes + $0.ending }, as: UTF8.self)
  }

  /// All values, in order.
  package var entries: [Entry] {
    var table: String?
    return zip(lines, 1...).compactMap { line, number in
      if case .table(let name) = line.content { table = name }
      guard case .entry(let name, let value, _) = line.content else { return nil }
      return Entry(table: table, name: name, value: value, line: number)
    }
  }

  /// The lines that cannot be understood, in order; such a file is not to be edited.
  package var faults: [Complaint] {
    var tables: Set<String> = []
    return zip(lines, 1...).compactMap { line, number in
      switch line.content {
      case .fault(let why): Complaint(line: number, text: why)
      case .table(let name) where !tables.insert(name).inserted:
        Complaint(line: number, text: "the table [\(EchoedWord.of(name))] stands here twice")
      default: nil
      }
    }
  }

  /// The tables, each with the number of its line.
  var tables: [(name: String, line: Int)] {
    zip(lines, 1...).compactMap { line, number in
      if case .table(let name) = line.content { (name, number) } else { nil }
    }
  }

  /// Gives `name` a value: in its line if it has one, else in a new one, behind the others of its table.
  package mutating func set(_ name: String, to value: ConfigurationValue, in table: String? = nil) {
    guard let range = range(of: table) else { return append(name, value, inNew: table ?? "") }
    if let index = range.first(where: { lines[$0].sets(name) }) { return lines[index].replace(with: value) }
    let line = ConfigurationLine(name, value, ending: ending)
    insert(line, at: place(in: range))
  }

  /// Takes all lines away that give `name` a value.
  package mutating func remove(_ name: String, from table: String? = nil) {
    for index in (range(of: table) ?? 0..<0).reversed() where lines[index].sets(name) { lines.remove(at: index) }
  }

  private var ending: [UInt8] { lines.first.map(\.ending).flatMap { $0.isEmpty ? nil : $0 } ?? [0x0A] }

  private func range(of table: String?) -> Range<Int>? {
    var start = 0
    if let table {
      guard let header = lines.firstIndex(where: { $0.content == .table(table) }) else { return nil }
      start = header + 1
    }
    return start..<(lines[start...].firstIndex(where: \.isTable) ?? lines.count)
  }

  // Behind the last entry; without one, before the comment that belongs to the next table.
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

  private mutating func append(_ name: String, _ value: ConfigurationValue, inNew table: String) {
    if let last = lines.last, last.content != .blank { insert(ConfigurationLine([], ending: ending), at: lines.count) }
    let header = "[\(ConfigurationValue.name(table))]"
    insert(ConfigurationLine(header.utf8, ending: ending), at: lines.count)
    insert(ConfigurationLine(name, value, ending: ending), at: lines.count)
  }
}
