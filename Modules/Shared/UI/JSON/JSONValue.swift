package import SharedDomain
package import SharedPresentation

/// A JSON value whose members keep their order.
package enum JSONValue: Hashable, Sendable, ExpressibleByStringLiteral {
  case null
  case bool(Bool)
  case int(Int)
  /// A number, written with one decimal.
  case decimal(Double)
  /// A number, given in decimal digits.
  case number(String)
  /// Unescaped text.
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  package struct Member: Hashable, Sendable {
    let name: String
    let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }

    /// Creates the member `"name": "text"`; `nil` if there is no text.
    package init?(_ name: String, optional text: String?) {
      guard let text else { return nil }
      self.init(name, .string(text))
    }

    /// Creates the member `"name": "text"`; `nil` if the text is empty, which means that it is unknown.
    package init?(_ name: String, known text: String) { self.init(name, optional: text.isEmpty ? nil : text) }
  }

  /// Returns an id as the service sends it: a number or a string.
  package static func id(_ id: ServiceID) -> JSONValue {
    if case .text(let text) = id { .string(text) } else { .number(id.text) }
  }

  /// Returns an object with those of `members` that there are.
  package static func members(_ members: Member?...) -> JSONValue { .object(members.compactMap(\.self)) }

  package init(stringLiteral text: String) { self = .string(text) }

  /// The JSON text on one line, with all control characters escaped.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .decimal(let value): text += value.withOneDecimal
    case .number(let digits): text += digits
    case .string(let value): Self.write(value, to: &text)
    case .array(let values): Self.write(values, in: ("[", "]"), to: &text) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members, in: ("{", "}"), to: &text) { member, text in
        Self.write(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], in brackets: (String, String), to text: inout String, each: (Item, inout String) -> Void
  ) {
    text += brackets.0
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      each(item, &text)
    }
    text += brackets.1
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where VisibleText.isUnsafe(scalar):
        for unit in String(scalar).utf16 { text += "\\u" + String(UInt64(unit), radix: 16, count: 4) }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  /// Returns the value at the end of `path`; `nil` if there is none.
  func value(at path: ArraySlice<Substring>) -> JSONValue? {
    guard let name = path.first else { return self }
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value.value(at: path.dropFirst())
  }

  /// Returns the object with only the members at the ends of `paths`, in their order; missing members are omitted.
  func picking(_ paths: [ArraySlice<Substring>]) -> JSONValue {
    guard case .object(let members) = self, !paths.contains(where: \.isEmpty) else { return self }
    return .object(
      paths.compactMap(\.first).unique.compactMap { name in
        guard let value = members.first(where: { $0.name == name })?.value else { return nil }
        return Member(String(name), value.picking(paths.filter { $0.first == name }.map { $0.dropFirst() }))
      })
  }

  /// The value as a table cell: text unquoted, the values of an array after one another, `null` empty, anything else as
  /// JSON.
  var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .array(let values): values.map(\.cell).joined(separator: ", ")
    default: text
    }
  }
}

extension Double {
  /// The number rounded to one decimal: `12.3`.
  package var withOneDecimal: String {
    let rounded = (self * 10).rounded() / 10
    return rounded.magnitude < 1e15 ? "\(rounded == 0 ? 0 : rounded)" : "0.0"
  }
}

/// The JSON output of a command: members, the last of which may be a list of records.
package struct JSONDocument: Hashable, Sendable {
  private let members: [JSONValue.Member]
  private let list: String?
  private let records: [JSONValue]

  /// Creates a document whose last member is the list `list`, if there is one.
  package init(_ members: [JSONValue.Member], list: String? = nil, of records: [JSONValue] = []) {
    self.members = members
    self.list = list
    self.records = records
  }

  /// The document on one line.
  package var line: String {
    let list = list.map { [JSONValue.Member($0, .array(records))] } ?? []
    return JSONValue.object(members + list).text + "\n"
  }

  /// What comes before and behind the records of the list, which has none itself.
  var parts: (start: String, end: String) { (String(line.dropLast(3)), "]}\n") }

  /// Each record of the list on its own line, or the whole document if it has no list.
  var lines: String { list == nil ? line : records.map { $0.text + "\n" }.joined() }
}

extension JSONValue {
  /// Returns the members that describe the source of a document: `source`, `savedAt`, and if they apply `complete`,
  /// `reason` and `stale`.
  package static func origin(_ source: SourceViewModel) -> [Member] {
    let members: [Member] = [
      .init("source", source.isLive ? "remote" : "cache"),
      .init("savedAt", .string(Timestamp.text(of: source.savedAt))),
    ]
    let complete = source.isIncomplete ? Member("complete", .bool(false)) : nil
    let stale = source.isStale ? Member("stale", .bool(true)) : nil
    return members + [complete, Member("reason", optional: source.reason), stale].compactMap(\.self)
  }
}
