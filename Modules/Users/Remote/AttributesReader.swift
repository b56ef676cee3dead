import SharedDomain
import SharedRemote
import UsersDomain

/// Reads the attributes of a user beyond the fields that a description names: every text, number and Boolean at any
/// depth.
struct AttributesReader {
  // The paths of fields, separated by full stops, and those of the objects that they are in.
  private let named: Set<String>
  private let groups: Set<String>

  init(_ description: ResourceDescription) {
    let paths = description.namedPaths
    named = Set(paths.map { $0.joined(separator: ".") })
    groups = Set(paths.flatMap { path in (1..<max(path.count, 1)).map { path.prefix($0).joined(separator: ".") } })
  }

  /// Returns the attributes ordered by name; items of an array keep their order.
  func attributes(of members: Members) -> [Attribute] { attributes(of: members.container, under: []) }

  private func attributes(of object: KeyedDecodingContainer<MemberName>, under path: [String]) -> [Attribute] {
    object.allKeys.sorted { $0.stringValue < $1.stringValue }.flatMap { key -> [Attribute] in
      let path = path + [key.stringValue]
      let name = path.joined(separator: ".")
      do {
        if name == "id" { return [] }
        // A field of the wrong type does not count as that field, but its value is kept as an attribute.
        if named.contains(name), try object.usable(key, as: String.self) != nil { return [] }
        if groups.contains(name), let group = try object.usable(key, as: JSONMembers.self) {
          return attributes(of: group.values, under: path)
        }
        return try object.decode(JSONNode.self, forKey: key).attributes(under: path)
      } catch {
        return []
      }
    }
  }
}

extension JSONNode {
  fileprivate func attributes(under path: [String]) -> [Attribute] {
    switch self {
    case .null: []
    case .text(let text): [Attribute(path.joined(separator: "."), .text(text))]
    case .flag(let flag): [Attribute(path.joined(separator: "."), .flag(flag))]
    case .number(let number): [Attribute(path.joined(separator: "."), .number("\(number)"))]
    case .large(let number): [Attribute(path.joined(separator: "."), .number("\(number)"))]
    case .array(let nodes): nodes.enumerated().flatMap { $1.attributes(under: path + [String($0)]) }
    case .object(let nodes):
      nodes.sorted { $0.key < $1.key }.flatMap { $0.value.attributes(under: path + [$0.key]) }
    }
  }
}
