/// The value of `If-Match` or `If-None-Match`: any version, or a list of tags.
struct TagList: Sendable {
  private var isAny = false
  private var strong: Set<String> = []
  private var weak: Set<String> = []

  /// Parses the value of either field; anything that is not a tag is ignored.
  init(_ text: String) {
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 != " " && $0 != "\t" && $0 != "," }) {
      rest = rest[start...]
      if rest.hasPrefix("*") {
        isAny = true
        rest.removeFirst()
      } else if !parseTag(&rest) {
        return
      }
    }
  }

  /// Whether the list matches `tag`, a strong one, by strong comparison, as changes require.
  func matches(_ tag: String) -> Bool { isAny || strong.contains(tag) }

  /// Whether the list matches `tag` by weak comparison.
  func matchesWeakly(_ tag: String) -> Bool { matches(tag) || weak.contains(tag) }

  private mutating func parseTag(_ rest: inout Substring) -> Bool {
    let isWeak = rest.hasPrefix("W/")
    let quoted = isWeak ? rest.dropFirst(2) : rest
    guard quoted.first == "\"", let end = quoted.dropFirst().firstIndex(of: "\"") else { return false }
    if isWeak { weak.insert(String(quoted[...end])) } else { strong.insert(String(quoted[...end])) }
    rest = quoted[quoted.index(after: end)...]
    return true
  }
}
