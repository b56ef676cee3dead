/// Where an element has the value of a field: at a pointer, `/subject`, or in a text with pointers in braces,
/// `{/firstname} {/lastname}`.
package enum FieldSource: Hashable, Sendable {
  case pointer(Pointer)
  case template(PlacedText)

  /// Parses `text`; `nil` if it is neither a pointer nor a text with one.
  package init?(_ text: String) {
    if let pointer = Pointer(text) {
      self = .pointer(pointer)
    } else {
      let text = PlacedText(text)
      guard !text.pointers.isEmpty, !text.names.contains(where: { $0.hasPrefix("/") }) else { return nil }
      self = .template(text)
    }
  }

  var pointers: [Pointer] {
    switch self {
    case .pointer(let pointer): [pointer]
    case .template(let text): text.pointers
    }
  }

  /// The places to fill in a text, besides its pointers.
  package var places: Set<String> { if case .template(let text) = self { text.names } else { [] } }

  /// Returns the source with `values` in its places; `nil` if there is none for one of them.
  package func filled(with values: [String: JSONNode]) -> FieldSource? {
    guard case .template(let text) = self else { return self }
    return places.isSubset(of: values.keys) ? .template(text.completed(with: values)) : nil
  }

  /// The source as it was written.
  package var text: String {
    switch self {
    case .pointer(let pointer): pointer.description
    case .template(let text): text.description
    }
  }
}
