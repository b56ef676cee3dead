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
}
