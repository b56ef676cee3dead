package import Foundation
package import SharedDomain

/// Any value in JSON.
package indirect enum JSONNode: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Decimal)
  /// A number out of the range of decimals.
  case large(Double)
  case text(String)
  case array([JSONNode])
  case object([String: JSONNode])

  /// Parses `json`; `nil` if it is none.
  package init?(_ json: Data) {
    do { self = try StrictJSON.node(in: json, expecting: "a value") } catch { return nil }
  }

  /// The values to which `pointer` leads, in order; members of an object in the order of their names.
  package func values(at pointer: Pointer) -> [JSONNode] { values(pointer.steps[...]) }

  /// The first value to which `pointer` leads, unless that is `null`.
  package func value(at pointer: Pointer) -> JSONNode? { values(at: pointer).first { $0 != .null } }

  /// Returns the text at the first of `sources` that has one; an empty text only if no other has any.
  package func text(_ sources: [FieldSource]) -> String? {
    let texts = sources.lazy.compactMap { source in
      switch source {
      case .pointer(let pointer): value(at: pointer)?.scalar
      case .template(let text): text.filled { value(at: $0)?.scalar }
      }
    }
    return texts.first { !$0.isEmpty } ?? texts.first
  }

  func values(_ steps: ArraySlice<Pointer.Step>) -> [JSONNode] {
    guard let step = steps.first else { return [self] }
    let rest = steps.dropFirst()
    return switch (step, self) {
    case (.member(let name), .object(let members)): members[name]?.values(rest) ?? []
    case (.member(let name), .array(let elements)):
      Int(name).flatMap { elements.indices.contains($0) ? elements[$0].values(rest) : nil } ?? []
    case (.each, .object(let members)):
      members.sorted { $0.key < $1.key }.flatMap { $0.value.values(rest) }
    case (.each, .array(let elements)), (.element, .array(let elements)): elements.flatMap { $0.values(rest) }
    default: []
    }
  }

  /// The value as a text, if it is one, a number or a Boolean.
  package var scalar: String? {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .large(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .null, .array, .object: nil
    }
  }

  /// The value as a part of a text, in which commas separate the elements of an array.
  var placed: String {
    if case .array(let elements) = self { elements.map(\.placed).joined(separator: ",") } else { scalar ?? "" }
  }

  /// Returns what is sent as `id`.
  package static func id(_ id: ServiceID) -> JSONNode {
    switch id {
    case .number(let number): .number(Decimal(number))
    case .decimal(let number): .number(number)
    case .text(let text): .text(text)
    }
  }
}

extension ServiceID {
  /// Creates the id that `node` is; `nil` if it is neither a number nor a text.
  package init?(_ node: JSONNode) {
    switch node {
    case .number(let number): self.init(typed: "\(number)")
    case .text(let text) where !["", ".", ".."].contains(text): self = .text(text)
    default: return nil
    }
  }
}

extension JSONNode: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var json = encoder.singleValueContainer()
    switch self {
    case .null: try json.encodeNil()
    case .flag(let flag): try json.encode(flag)
    case .number(let number): try json.encode(number)
    case .large(let number): try json.encode(number)
    case .text(let text): try json.encode(text)
    case .array(let elements): try json.encode(elements)
    case .object(let members): try json.encode(members)
    }
  }
}

extension JSONNode {
  /// Returns a body of a request with `values` in the places of its texts.
  ///
  /// A text that is only a place becomes the value itself, so that a number stays a number. A text with a place that has
  /// no value is left out of its object or array. A text that makes a time of a due date is replaced by one that is a
  /// time already.
  func filled(with values: [String: JSONNode]) -> JSONNode? {
    switch self {
    case .text(let text):
      let text = PlacedText(text)
      if let place = text.onlyPlace { return values[place] }
      if let due = values["due"], due.placed.contains("T"), text.description.hasPrefix("{due}T") { return due }
      let isWhole = text.places.allSatisfy { ![nil, .null].contains(values[$0]) }
      return isWhole ? .text(text.filled(with: values)) : nil
    case .array(let elements): return .array(elements.compactMap { $0.filled(with: values) })
    case .object(let members):
      let filled = members.compactMapValues { $0.filled(with: values) }
      return filled.isEmpty && !members.isEmpty ? nil : .object(filled)
    case .null, .flag, .number, .large: return self
    }
  }

  /// Returns one body that has the members of both; of a member that both have, those of both if it is an object, or
  /// else that of `other`.
  func merged(with other: JSONNode) -> JSONNode {
    guard case .object(let members) = self, case .object(let others) = other else { return other }
    return .object(members.merging(others) { $0.merged(with: $1) })
  }
}
