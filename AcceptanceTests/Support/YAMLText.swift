import Service

/// A document as YAML, in the order of its members.
struct YAMLText {
  private static let width = 110
  private var lines: [String] = []

  /// Returns `document` as YAML.
  static func of(_ document: DocumentValue) throws -> String {
    var text = Self()
    try text.write(document, indent: "")
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ value: DocumentValue, indent: String) throws {
    switch value {
    case .object(let members):
      for member in members {
        try write(member.value, after: indent + Self.scalar(.text(member.name)) + ":", indent: indent + "  ")
      }
    case .list(let values):
      for value in values { try writeElement(value, indent: indent) }
    case .text, .number, .bool: lines.append(indent + (try Self.scalar(value)))
    }
  }

  private mutating func write(_ value: DocumentValue, after head: String, indent: String) throws {
    switch value {
    case .object(let members) where members.isEmpty: lines.append("\(head) {}")
    case .list(let values) where values.isEmpty: lines.append("\(head) []")
    case .list(let values) where values.allSatisfy(Self.isShort):
      lines.append("\(head) [\(try values.map(Self.scalar).joined(separator: ", "))]")
    case .object, .list:
      lines.append(head)
      try write(value, indent: indent)
    case .text(let text) where text.count > Self.width - head.count && Self.canBeFolded(text):
      lines.append("\(head) >-")
      for line in Self.folded(text, width: Self.width - indent.count) { lines.append(indent + line) }
    case .text, .number, .bool: lines.append("\(head) \(try Self.scalar(value))")
    }
  }

  // The first line of an element begins with a dash.
  private mutating func writeElement(_ value: DocumentValue, indent: String) throws {
    let first = lines.count
    try write(value, indent: indent + "  ")
    lines[first] = indent + "- " + lines[first].dropFirst(indent.count + 2)
  }

  private static func isShort(_ value: DocumentValue) -> Bool {
    if case .text(let text) = value { text.count < 20 } else { false }
  }

  private static func canBeFolded(_ text: String) -> Bool {
    !text.contains("  ") && !text.contains("\n") && text.first != " " && text.last != " "
  }

  private static func folded(_ text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      guard let last = lines.last, last.count + word.count < width else { return lines.append(String(word)) }
      lines[lines.count - 1] = "\(last) \(word)"
    }
  }

  // Text is quoted unless it cannot be taken for anything else; JSON's quotes are YAML's as well.
  private static func scalar(_ value: DocumentValue) throws -> String {
    guard case .text(let text) = value else { return try value.json() }
    let isPlain = text.wholeMatch(of: #/[A-Za-z\/$][A-Za-z0-9 _.,;\/(){}$'-]*/#) != nil && text.last != " "
    let isWord = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return isPlain && !isWord && !text.contains(",") ? text : try value.json()
  }
}
