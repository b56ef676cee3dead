import Foundation
import SharedRemote

/// The promises of `docs/json.md`: the members of each document, and an example.
struct JSONContract {
  /// The promise of a member.
  struct Member {
    let types: [String]
    let isRequired: Bool
  }

  /// The promise of a section.
  struct Section {
    var members: [String: Member] = [:]
    var example = ""
  }

  // The section whose members other sections have by a link to it. No document is described by it alone.
  private static let origin = (name: "Where a list came from", link: "](#where-a-list-came-from)")

  private(set) var sections: [String: Section] = [:]

  /// Parses the contract from `page`.
  init(_ page: String) {
    var name = ""
    var isExample = false
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") {
        name = String(line.dropFirst(3))
        sections[name] = Section()
      } else if line.hasPrefix("```") {
        isExample = line == "```json"
      } else if isExample {
        sections[name]?.example += line + "\n"
      } else if line.hasPrefix("| ["), line.contains(Self.origin.link) {
        let shared = sections[Self.origin.name]?.members ?? [:]
        sections[name]?.members.merge(shared) { own, _ in own }
      } else if let row = line.wholeMatch(of: /\| `(?<name>[^`]+)` \| (?<type>[^|]+) \| (?<when>[^|]+) \|.*/) {
        sections[name]?.members[String(row.name)] = Member(
          types: row.type.components(separatedBy: " or "), isRequired: row.when == "always")
      }
    }
    sections[Self.origin.name] = nil
  }

  /// Returns the differences between `value` and the section as sentences, and inserts its members into `seen`.
  func breaches(of section: String, by value: ParsedJSON, seen: inout Set<String>) -> [String] {
    breaches(of: section, by: value, at: "", seen: &seen)
  }

  private func breaches(
    of section: String, by value: ParsedJSON, at path: String, seen: inout Set<String>
  ) -> [String] {
    guard let promised = sections[section]?.members, case .object(let members) = value else {
      return ["\(section): no object, or no such section"]
    }
    let children = promised.filter { $0.key.hasPrefix(path) && !$0.key.dropFirst(path.count).contains(".") }
    var breaches = children.filter { $0.value.isRequired && members[String($0.key.dropFirst(path.count))] == nil }
      .map { "\(section): \($0.key) is missing" }
    for (name, value) in members {
      guard let promise = promised[path + name], promise.types.contains(where: value.isOf) else {
        breaches.append("\(section): \(path + name) is not promised so")
        continue
      }
      seen.insert("\(section): \(path + name)")
      breaches += self.breaches(within: value, promise, section, at: path + name + ".", seen: &seen)
    }
    return breaches
  }

  private func breaches(
    within value: ParsedJSON, _ promise: Member, _ section: String, at path: String, seen: inout Set<String>
  ) -> [String] {
    switch value {
    case .object where promise.types == ["a user"]: return breaches(of: "A user", by: value, at: "", seen: &seen)
    case .object where promise.types == ["a task"]: return breaches(of: "A task", by: value, at: "", seen: &seen)
    case .object where promise.types == ["record"]: return []
    case .object: return breaches(of: section, by: value, at: path, seen: &seen)
    case .list(let values) where promise.types == ["list of texts"]:
      return values.filter { !$0.isOf(type: "text") }.map { "\(section): \(path) has \($0)" }
    case .list(let values):
      let records = [
        "users": "A user", "tasks": "A task", "edits": "An edit", "summaries": "A summary",
        "neighbours": "A neighbour", "events": "An event", "counts": "A count", "matches": "A match",
        "changes": "A change",
        "saved lists": "A saved list",
        "settings": "A setting", "aliases": "An alias", "checks": "A check", "connections": "A connection",
        "services": "A service", "names": "A name", "comments": "A comment",
      ]
      let record = promise.types.first.flatMap { records[String($0.dropFirst("list of ".count))] } ?? ""
      return values.flatMap { breaches(of: record, by: $0, at: "", seen: &seen) }
    default: return []
    }
  }
}

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
      ["object", "a user", "a task"].contains(type) || type == "record" && members.values.allSatisfy(\.isSimple)
    }
  }
}

extension SingleValueDecodingContainer {
  // The value; nil if it is of another type.
  fileprivate func usable<Value: Decodable>(_ type: Value.Type) -> Value? {
    do { return try decode(type) } catch { return nil }
  }
}
