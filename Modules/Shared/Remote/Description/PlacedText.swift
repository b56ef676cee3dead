import Foundation
import SharedDomain

/// Text with places to fill: `/todos/{id}`, `{/firstname} {/lastname}`.
package struct PlacedText: Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable, CustomStringConvertible {
    case text(String)
    /// A place with this name, which may be a pointer.
    case place(String, Pointer?)

    var description: String {
      switch self {
      case .text(let text): text
      case .place(let name, _): "{\(name)}"
      }
    }
  }

  private var parts: [Part] = []

  /// Parses `text`, in which a name or a pointer in braces is a place. Other braces stand for themselves.
  package init(_ text: some StringProtocol) {
    var literal = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{") {
      let isPointer = rest[open...].dropFirst().first == "/"
      let name = rest[open...].dropFirst().prefix { isPointer ? $0 != "}" && $0 != "{" : Self.isOfName($0) }
      let isPlace = !name.isEmpty && rest[name.endIndex...].first == "}"
      literal += isPlace ? rest[..<open] : rest[...open]
      if isPlace {
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.place(String(name), Pointer(String(name))))
      }
      rest = rest[(isPlace ? name.endIndex : open)...].dropFirst()
    }
    literal += rest
    if !literal.isEmpty { parts.append(.text(literal)) }
  }

  /// Returns the items of a query, `limit=100&offset={count}`, with the places in their values.
  static func query(_ text: some StringProtocol) -> [(name: String, value: PlacedText)] {
    text.split(separator: "&").map { item in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(sides[0]), PlacedText(sides.count == 2 ? String(sides[1]) : ""))
    }
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLowercase && character.isASCII || character == "-" || character == "_"
  }

  var places: Set<String> { Set(parts.compactMap { if case .place(let name, _) = $0 { name } else { nil } }) }

  /// The names of the places that are not pointers.
  package var names: Set<String> { Set(parts.compactMap { if case .place(let name, nil) = $0 { name } else { nil } }) }

  /// The pointers among the places, in order.
  var pointers: [Pointer] { parts.compactMap { if case .place(_, let pointer?) = $0 { pointer } else { nil } } }

  /// The place that is all of the text; `nil` if there is more or less.
  var onlyPlace: String? { if parts.count == 1, case .place(let name, _) = parts[0] { name } else { nil } }

  /// Returns the text with `values` in its places, each as `form` writes it; a place without a value is empty.
  func filled(with values: [String: JSONNode], _ form: (String) -> String = { $0 }) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name, _): values[name].map { form($0.placed) } ?? ""
      }
    }.joined()
  }

  /// Returns the text with `values` in the places for which there are some, except pointers.
  func completed(with values: [String: JSONNode]) -> PlacedText {
    changing(self) { text in
      text.parts = parts.map { part in
        if case .place(let name, nil) = part, let value = values[name] { .text(value.placed) } else { part }
      }
    }
  }

  /// Returns the text with what `value` returns for its pointers, without blanks at its ends; `nil` if there is nothing
  /// for any of them, or nothing is left.
  func filled(_ value: (Pointer) throws -> String?) rethrows -> String? {
    var isThere = false
    let filled = try parts.map { part in
      guard case .place(_, let pointer?) = part else { return part.description }
      let value = try value(pointer)
      isThere = isThere || value != nil
      return value ?? ""
    }.joined().trimmingCharacters(in: .whitespaces)
    return isThere && !filled.isEmpty ? filled : nil
  }

  /// The text as it was written.
  package var description: String { parts.map(\.description).joined() }
}
