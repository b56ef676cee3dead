import Foundation
package import SharedDomain
package import SharedInteractorInterface

/// The members of an element in JSON, as pointers lead to them.
///
/// A value of another type than the one that is asked for counts as missing; of several members with one name, the first
/// one counts.
package struct Members {
  private let object: ArraySlice<UInt8>
  private let members: [JSONScanner.Member]
  // The objects that pointers have led through: most users have several fields in each.
  private var groups: [(group: String, members: Members?)] = []

  /// Creates the members of an element that has some, since its id was read.
  package init(of sent: SentElement) {
    let value = JSONText(sent.bytes)
    (object, members) = (value.bytes, value.members ?? [])
  }

  /// Creates the members of `value`; `nil` if that is no object.
  package init?(_ value: JSONText) {
    guard let members = value.members else { return nil }
    (object, self.members) = (value.bytes, members)
  }

  private func text(_ range: Range<Int>) -> JSONText {
    JSONText(object[(object.startIndex + range.lowerBound)..<(object.startIndex + range.upperBound)])
  }

  private func name(_ member: JSONScanner.Member) -> String? {
    text(member.name.lowerBound - 1..<member.name.upperBound + 1).text
  }

  /// Returns the members, in order; several may have one name. Those with one of `names` are left out from the first on
  /// whose value is a text.
  package func all(exceptTexts names: [String]) -> [(name: String, value: JSONText)] {
    var areTexts = names.map { _ in false }
    return members.compactMap { member in
      let value = text(member.value)
      if let number = names.firstIndex(where: { isNamed($0, member) }) {
        if value.isText { areTexts[number] = true }
        if areTexts[number] { return nil }
      }
      return name(member).map { ($0, value) }
    }
  }

  /// The value of the member with this name; `nil` if there is none.
  package subscript(name: String) -> JSONText? { members.first { isNamed(name, $0) }.map { text($0.value) } }

  private func isNamed(_ name: String, _ member: JSONScanner.Member) -> Bool {
    var utf8 = name
    return object.withUnsafeBytes { object in
      utf8.withUTF8 { utf8 in
        guard let start = object.baseAddress.map({ $0 + member.name.lowerBound }) else { return false }
        if member.name.count == utf8.count, let own = utf8.baseAddress { return memcmp(start, own, utf8.count) == 0 }
        // A name with escapes is longer than what it stands for.
        return member.name.count > utf8.count && memchr(start, Int32(UInt8(ascii: "\\")), member.name.count) != nil
          && self.name(member) == name
      }
    }
  }

  /// Returns what `read` makes of the value at the first of `sources` of which it makes something; `nil` if that is none.
  package mutating func value<Value>(_ sources: [FieldSource], _ read: (JSONText) -> Value?) -> Value? {
    for case .pointer(let pointer) in sources {
      if let value = value(at: pointer).flatMap(read) { return value }
    }
    return nil
  }

  /// Returns the id of the element.
  ///
  /// - Throws: `DecodingError` if it is missing, or neither a number nor a text.
  package mutating func id(_ sources: [FieldSource]) throws -> ServiceID {
    if let id = value(sources, \.id) { return id }
    var name = "id"
    if sources.count == 1, case .pointer(let pointer) = sources[0], let only = pointer.onlyMember { name = only }
    let key = MemberName(stringValue: name)
    let context = DecodingError.Context(codingPath: [key], debugDescription: "no id")
    guard sources.count == 1, let value = self[name] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "no id"))
    }
    throw value.isNull ? DecodingError.valueNotFound(ServiceID.self, context) : DecodingError.dataCorrupted(context)
  }

  /// Returns the text at the first of `sources` that has one; an empty text only if no other has any. What is filled into
  /// a text may be a number as well.
  package mutating func text(_ sources: [FieldSource]) -> String? {
    var empty: String?
    for source in sources {
      guard let text = text(source) else { continue }
      if !text.isEmpty { return text }
      empty = text
    }
    return empty
  }

  private mutating func text(_ source: FieldSource) -> String? {
    switch source {
    case .pointer(let pointer) where !pointer.isManifold: return value(at: pointer)?.text
    case .pointer(let pointer):
      guard case .text(let text)? = nodes(at: pointer)?.first else { return nil }
      return text
    case .template(let text): return text.filled { nodes(at: $0)?.first?.scalar }
    }
  }

  /// Returns all values at the first of `sources` that is there: none if it is there and empty.
  package func all(_ sources: [FieldSource]) -> [JSONNode]? {
    for case .pointer(let pointer) in sources {
      if let found = nodes(at: pointer) { return found }
    }
    return nil
  }

  /// Returns whether there is the object that has the first of `sources`; false for the element itself.
  package mutating func hasGroup(of sources: [FieldSource]) -> Bool {
    guard case .pointer(let pointer)? = sources.first, pointer.steps.count > 1 else { return false }
    return group(of: pointer) != nil
  }

  // The values at a pointer, except null; nil if what should contain them is not there.
  private func nodes(at pointer: Pointer) -> [JSONNode]? {
    guard case .member(let name)? = pointer.steps.first, let node = self[name]?.node, node != .null else { return nil }
    let found = node.values(pointer.steps.dropFirst()).filter { $0 != .null }
    guard found.isEmpty else { return found }
    let many = pointer.steps.firstIndex(where: \.leadsToMany)
    guard let many, many > 0, let list = node.values(pointer.steps[1..<many]).first else { return nil }
    return if case .array = list { [] } else { nil }
  }

  private mutating func value(at pointer: Pointer) -> JSONText? {
    guard case .member(let name)? = pointer.steps.last else { return nil }
    return pointer.steps.count == 1 ? self[name] : group(of: pointer)?[name]
  }

  // The object with the member to which a pointer leads.
  private mutating func group(of pointer: Pointer) -> Members? {
    if let known = groups.first(where: { $0.group == pointer.group }) { return known.members }
    var group: Members? = self
    for step in pointer.steps.dropLast() {
      guard case .member(let name) = step else { return nil }
      group = group?[name].flatMap { Members($0) }
    }
    groups.append((pointer.group, group))
    return group
  }
}

extension JSONText {
  // Where the members are; nil if the value is no object.
  fileprivate var members: [JSONScanner.Member]? {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = JSONScanner(reading: bytes)
      return scanner.members()
    }
  }
}
