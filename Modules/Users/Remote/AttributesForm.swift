import Foundation
import SharedDomain
import SharedRemote
import UsersDomain

/// The attributes of a user beyond the documented fields: every text, number and Boolean at any depth.
struct AttributesForm: Decodable {
  private static let texts: Set<String> = [
    "name", "username", "email", "phone", "website", "address.street", "address.suite", "address.city",
    "address.zipcode", "address.geo.lat", "address.geo.lng", "company.name", "company.catchPhrase", "company.bs",
  ]
  private static let groups: Set<String> = ["address", "address.geo", "company"]

  /// The attributes ordered by name; items of an array keep their order.
  let attributes: [Attribute]

  /// Decodes the values of a user.
  init(from decoder: any Decoder) throws {
    attributes = Self.attributes(of: try decoder.container(keyedBy: MemberName.self), under: [])
  }

  private static func attributes(of object: KeyedDecodingContainer<MemberName>, under path: [String]) -> [Attribute] {
    object.allKeys.sorted { $0.stringValue < $1.stringValue }.flatMap { key -> [Attribute] in
      let path = path + [key.stringValue]
      let name = path.joined(separator: ".")
      do {
        if name == "id" { return [] }
        // A field of the wrong type does not count as that field, but its value is kept as an attribute.
        if texts.contains(name), try object.usable(key, as: String.self) != nil { return [] }
        if groups.contains(name), let group = try object.usable(key, as: JSONMembers.self) {
          return attributes(of: group.values, under: path)
        }
        return try object.decode(Node.self, forKey: key).attributes(under: path)
      } catch {
        return []
      }
    }
  }
}

/// Any JSON value.
private enum Node: Decodable {
  case nothing
  case leaf(Attribute.Value)
  case array([Node])
  case object([String: Node])

  init(from decoder: any Decoder) throws {
    let json = try decoder.singleValueContainer()
    self =
      if let text = json.usable(String.self) {
        .leaf(.text(text))
      } else if let flag = json.usable(Bool.self) {
        .leaf(.flag(flag))
      } else if let number = json.usable(Decimal.self) {
        .leaf(.number("\(number)"))
      } else if let number = json.usable(Double.self) {
        .leaf(.number("\(number)"))
      } else if let nodes = json.usable([Node].self) {
        .array(nodes)
      } else if let nodes = json.usable([String: Node].self) {
        .object(nodes)
      } else {
        .nothing  // `null`, or a number out of range: one unusable value must not spoil the rest.
      }
  }

  func attributes(under path: [String]) -> [Attribute] {
    switch self {
    case .nothing: []
    case .leaf(let value): [Attribute(path.joined(separator: "."), value)]
    case .array(let nodes): nodes.enumerated().flatMap { $1.attributes(under: path + [String($0)]) }
    case .object(let nodes):
      nodes.sorted { $0.key < $1.key }.flatMap { $0.value.attributes(under: path + [$0.key]) }
    }
  }
}
