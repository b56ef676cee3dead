import SharedDomain
import SharedRemote
import UsersDomain

/// Reads the attributes of a user beyond the fields that a description names: every text, number and Boolean at any
/// depth.
struct AttributesReader: Sendable {
  // The paths of fields, separated by full stops, and those of the objects that they are in.
  private let named: Set<String>
  private let groups: Set<String>

  init(_ description: ResourceDescription) {
    let paths = description.namedPaths
    named = Set(paths.map { $0.joined(separator: ".") })
    groups = Set(paths.flatMap { path in (1..<max(path.count, 1)).map { path.prefix($0).joined(separator: ".") } })
  }

  /// Returns the attributes ordered by name; items of an array keep their order.
  func attributes(of members: Members) -> [Attribute] { attributes(of: members, under: "") }

  private func attributes(of members: Members, under prefix: String) -> [Attribute] {
    var found: [(name: String, attributes: [Attribute])] = []
    var seen: Set<String> = []
    for (member, value) in members.all {
      let name = prefix + member
      // A field of the wrong type does not count as that field, but its value is kept as an attribute.
      guard seen.insert(name).inserted, name != "id", !(value.isText && named.contains(name)) else { continue }
      let group = groups.contains(name) ? Members(value) : nil
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
