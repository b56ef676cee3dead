package import Foundation
package import SharedDomain

/// The members of an element in JSON, as pointers lead to them.
///
/// A value of another type than the one that is asked for counts as missing.
package struct Members {
  package let container: KeyedDecodingContainer<MemberName>
  // The objects that pointers have led through: most users have several fields in each.
  private var groups: [String: KeyedDecodingContainer<MemberName>?] = [:]

  // The bytes of the element.
  private let sent: Data

  init(_ container: KeyedDecodingContainer<MemberName>, sent: Data) {
    self.container = container
    self.sent = sent
  }

  /// Whether the element may have a member whose name in quotes is `name`. To find that in its bytes is faster than
  /// to ask for a value that is not there.
  package func mayHave(_ name: Data) -> Bool {
    sent.withUnsafeBytes { bytes in
      name.withUnsafeBytes { name in
        guard let start = bytes.baseAddress, let text = name.baseAddress else { return false }
        // Names may be written with escapes as well.
        if memchr(start, Int32(UInt8(ascii: "\\")), bytes.count) != nil { return true }
        var place = 0
        while let quote = memchr(start + place, Int32(UInt8(ascii: "\"")), bytes.count - place) {
          place = UnsafeRawPointer(quote) - start
          if bytes.count - place < name.count { return false }
          if memcmp(quote, text, name.count) == 0 { return true }
          place += 1
        }
        return false
      }
    }
  }

  /// Returns the value of type `Value` at the first of `sources` that has one; `nil` if none does.
  package mutating func value<Value: Decodable>(
    _ sources: [FieldSource], as type: Value.Type = Value.self
  ) throws -> Value? {
    for case .pointer(let pointer) in sources {
      if let name = pointer.onlyMember {
        if let value = try container.usable(MemberName(stringValue: name), as: Value.self) { return value }
      } else if let (group, name) = try place(pointer), let value = try group.usable(name, as: Value.self) {
        return value
      }
    }
    return nil
  }

  /// Returns the id of the element.
  ///
  /// - Throws: `DecodingError` if it is missing, or neither a number nor a text.
  package mutating func id(_ sources: [FieldSource]) throws -> ServiceID {
    var id: ServiceID?
    if sources.count == 1, case .pointer(let pointer) = sources[0], let name = pointer.onlyMember {
      id = try container.decode(ServiceID.self, forKey: MemberName(stringValue: name))
    } else {
      id = try value(sources)
    }
    guard let id else {
      throw DecodingError.keyNotFound(
        MemberName(stringValue: "id"), .init(codingPath: container.codingPath, debugDescription: "no id"))
    }
    return id
  }

  /// Returns the text at the first of `sources` that has one; an empty text only if no other has any. What is filled into
  /// a text may be a number as well.
  package mutating func text(_ sources: [FieldSource]) throws -> String? {
    var empty: String?
    for source in sources {
      guard let text = try text(source) else { continue }
      if !text.isEmpty { return text }
      empty = text
    }
    return empty
  }

  private mutating func text(_ source: FieldSource) throws -> String? {
    switch source {
    case .pointer(let pointer) where !pointer.isManifold: return try value([source], as: String.self)
    case .pointer(let pointer):
      guard case .text(let text)? = try nodes(at: pointer)?.first else { return nil }
      return text
    case .template(let text): return try text.filled { try nodes(at: $0)?.first?.scalar }
    }
  }

  /// Returns all values at the first of `sources` that is there: none if it is there and empty.
  package mutating func all(_ sources: [FieldSource]) throws -> [JSONNode]? {
    for case .pointer(let pointer) in sources {
      if let found = try nodes(at: pointer) { return found }
    }
    return nil
  }

  /// Returns whether there is the object that has the first of `sources`; false for the element itself.
  package mutating func hasGroup(of sources: [FieldSource]) throws -> Bool {
    guard case .pointer(let pointer)? = sources.first, pointer.steps.count > 1 else { return false }
    return try place(pointer) != nil
  }

  // The values at a pointer, except null; nil if what should contain them is not there.
  private mutating func nodes(at pointer: Pointer) throws -> [JSONNode]? {
    guard case .member(let name)? = pointer.steps.first,
      let node = try container.usable(MemberName(stringValue: name), as: JSONNode.self)
    else { return nil }
    let found = node.values(pointer.steps.dropFirst()).filter { $0 != .null }
    guard found.isEmpty else { return found }
    let many = pointer.steps.firstIndex(where: \.leadsToMany)
    guard let many, many > 0, let list = node.values(pointer.steps[1..<many]).first else { return nil }
    return if case .array = list { [] } else { nil }
  }

  // The object and the name of the member to which a pointer leads.
  private mutating func place(
    _ pointer: Pointer
  ) throws -> (KeyedDecodingContainer<MemberName>, MemberName)? {
    guard case .member(let name)? = pointer.steps.last else { return nil }
    if let known = groups[pointer.group] { return known.map { ($0, MemberName(stringValue: name)) } }
    var group: KeyedDecodingContainer<MemberName>? = container
    for step in pointer.steps.dropLast() {
      guard case .member(let name) = step else { return nil }
      group = try group?.usable(MemberName(stringValue: name), as: JSONMembers.self)?.values
    }
    groups[pointer.group] = .some(group)
    return group.map { ($0, MemberName(stringValue: name)) }
  }
}
