/// A JSON value whose members keep their order.
package enum JSONValue: Hashable, Sendable, ExpressibleByStringLiteral {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number, given to one decimal.
  case decimal(Double)
  /// A number in decimal digits.
  case number(String)
  /// Text, not yet escaped.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members in order.
  case object([Member])

  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// What it is called.
    let name: String
    /// What it is.
    let value: JSONValue

    /// The member `"name": value`.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }

    /// The member `"name": "text"`; nil if there is no text.
    package init?(_ name: String, optional text: String?) {
      guard let text else { return nil }
      self.init(name, .string(text))
    }
  }

  /// Text.
  package init(stringLiteral text: String) { self = .string(text) }

  /// The value as JSON on one line, every control character escaped.
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
    case .decimal(let value): text += Decimal.text(of: value)
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
      case _ where VisibleText.isUnsafe(scalar): text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
