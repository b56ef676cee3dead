import Foundation
import SharedRemote

/// A JSON document, parsed independently of the app.
enum ParsedJSON: Decodable, Hashable {
  case null
  case bool(Bool)
  case number(Int)
  case decimal(Double)
  case text(String)
  case list([ParsedJSON])
  case object([String: ParsedJSON])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let object = value.usable([String: ParsedJSON].self) {
      self = .object(object)
    } else if let list = value.usable([ParsedJSON].self) {
      self = .list(list)
    } else if let bool = value.usable(Bool.self) {
      self = .bool(bool)
    } else if let number = value.usable(Int.self) {
      self = .number(number)
    } else if let decimal = value.usable(Double.self) {
      self = .decimal(decimal)
    } else {
      self = .text(try value.decode(String.self))
    }
  }

  /// Parses a document.
  init(_ text: some StringProtocol) throws { self = try JSONDecoder().decode(ParsedJSON.self, from: Data(text.utf8)) }

  /// Returns the member `name` of an object.
  subscript(_ name: String) -> ParsedJSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  private var isSimple: Bool {
    switch self {
    case .bool, .number, .decimal, .text: true
    case .null, .list, .object: false
    }
  }

  /// Returns whether `docs/json.md` would call the value that.
  func isOf(type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number: ["number", "decimal", "id"].contains(type)
    case .decimal: type == "decimal"
    case .text(let text):
      type == "text" || type == "time" && text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
    case .list: type.hasPrefix("list of ")
    case .object(let members):
      type == "object" || type == "a user" || type == "record" && members.values.allSatisfy(\.isSimple)
    }
  }
}
