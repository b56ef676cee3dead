/// Text with places to fill: `/todos/{id}`.
struct PlacedText: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case place(String)
  }

  private var parts: [Part] = []

  /// Parses `text`, in which a name or a pointer in braces is a place. Other braces stand for themselves.
  init(_ text: some StringProtocol) {
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
        parts.append(.place(String(name)))
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

  /// The names of the places.
  var places: Set<String> {
    Set(parts.compactMap { if case .place(let name) = $0 { name } else { nil } })
  }

  /// The place that is all of the text; `nil` if there is more or less.
  var onlyPlace: String? {
    if parts.count == 1, case .place(let name) = parts[0] { name } else { nil }
  }

  /// Returns the text with `values` in its places, each as `form` writes it; a place without a value is empty.
  func filled(with values: [String: JSONNode], _ form: (String) -> String = { $0 }) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name): values[name].map { form($0.placed) } ?? ""
      }
    }.joined()
  }
}
