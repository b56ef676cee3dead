import Foundation

/// Where an element has the value of a field: at a pointer, `/subject`, or in a text with pointers in braces,
/// `{/firstname} {/lastname}`.
package enum FieldSource: Hashable, Sendable {
  case pointer(Pointer)
  case template([Part])

  /// A part of a text.
  package enum Part: Hashable, Sendable {
    case text(String)
    case pointer(Pointer)
  }

  /// Parses `text`; `nil` if it is neither a pointer nor a text with one.
  package init?(_ text: String) {
    if let pointer = Pointer(text) {
      self = .pointer(pointer)
      return
    }
    var parts: [Part] = []
    var rest = Substring(text)
    while let match = rest.firstMatch(of: /\{(\/[^{}]*)\}/) {
      guard let pointer = Pointer(String(match.1)) else { return nil }
      let before = rest[..<match.range.lowerBound]
      if !before.isEmpty { parts.append(.text(String(before))) }
      parts.append(.pointer(pointer))
      rest = rest[match.range.upperBound...]
    }
    guard !parts.isEmpty else { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self = .template(parts)
  }

  /// The places to fill in a text, besides its pointers.
  package var places: Set<String> {
    guard case .template(let parts) = self else { return [] }
    return parts.reduce(into: []) { places, part in
      if case .text(let text) = part { places.formUnion(PlacedText(text).places) }
    }
  }

  /// Returns the source with `values` in its places; `nil` if there is none for one of them.
  package func filled(with values: [String: JSONNode]) -> FieldSource? {
    guard case .template(let parts) = self, !places.isEmpty else { return self }
    guard places.isSubset(of: values.keys) else { return nil }
    return .template(
      parts.map { part -> Part in
        switch part {
        case .text(let text): .text(PlacedText(text).filled(with: values))
        case .pointer: part
        }
      })
  }

  /// The member of the element in which the value is; `nil` if there may be several.
  package var firstMember: String? {
    if case .pointer(let pointer) = self, case .member(let name)? = pointer.steps.first { name } else { nil }
  }

  /// The source as it was written.
  package var text: String {
    switch self {
    case .pointer(let pointer): pointer.description
    case .template(let parts):
      parts.map { part in
        switch part {
        case .text(let text): text
        case .pointer(let pointer): "{\(pointer)}"
        }
      }.joined()
    }
  }

  /// Returns the text that `parts` are, without blanks at its ends; `nil` if no pointer has a value, or nothing is left.
  static func filled(_ parts: [Part], _ value: (Pointer) throws -> String?) rethrows -> String? {
    var isThere = false
    let filled = try parts.map { part in
      switch part {
      case .text(let text): return text
      case .pointer(let pointer):
        let value = try value(pointer)
        isThere = isThere || value != nil
        return value ?? ""
      }
    }.joined().trimmingCharacters(in: .whitespaces)
    return isThere && !filled.isEmpty ? filled : nil
  }
}
