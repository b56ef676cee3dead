import SharedRemote
import UsersDomain

/// Reads the attributes of a user beyond the fields that a description names: every text, number and Boolean at any
/// depth.
struct AttributesReader: Sendable {
  // The names of the fields in each object, by the path of that: names that a full stop ends.
  private var named: [String: [String]] = [:]

  init(_ description: ResourceDescription) {
    for path in description.namedPaths {
      for depth in path.indices { named[Self.place(path.prefix(depth)), default: []] += [] }
      named[Self.place(path.dropLast()), default: []] += path.suffix(1)
    }
  }

  private static func place(_ path: some Collection<String>) -> String { path.map { $0 + "." }.joined() }

  /// Returns the attributes ordered by name; items of an array keep their order.
  func attributes(of members: Members) -> [Attribute] { attributes(of: members, under: "") }

  private func attributes(of members: Members, under prefix: String) -> [Attribute] {
    var found: [(name: String, attributes: [Attribute])] = []
    var seen: Set<String> = []
    // A field of the wrong type does not count as that field, but its value is kept as an attribute.
    for (member, value) in members.all(exceptTexts: named[prefix] ?? []) {
      let name = prefix + member
      guard seen.insert(name).inserted, name != "id" else { continue }
      let group = named[name + "."] == nil ? nil : Members(value)
      let attributes = group.map { self.attributes(of: $0, under: name + ".") } ?? value.node.attributes(name)
      if !attributes.isEmpty { found.append((name, attributes)) }
    }
    return found.sorted { $0.name < $1.name }.flatMap(\.attributes)
  }
}

extension JSONNode {
  // The attributes in the value, whose own name is `name`.
  fileprivate func attributes(_ name: String) -> [Attribute] {
    switch self {
    case .null: []
    case .text(let text): [Attribute(name, .text(text))]
    case .flag(let flag): [Attribute(name, .flag(flag))]
    case .number(let number): [Attribute(name, .number("\(number)"))]
    case .large(let number): [Attribute(name, .number("\(number)"))]
    case .array(let nodes): nodes.enumerated().flatMap { $1.attributes("\(name).\($0)") }
    case .object(let nodes):
      nodes.sorted { $0.key < $1.key }.flatMap { $0.value.attributes("\(name).\($0.key)") }
    }
  }
}
