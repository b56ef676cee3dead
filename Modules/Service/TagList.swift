/// The value of `If-Match` or `If-None-Match`: any version, or a list of tags.
struct TagList: Sendable {
  // The tags in quotes, weak ones with `W/` before them, and `*` for any version.
  private var entries: Set<String> = []

  /// Parses the value of either field; anything that is not a tag is ignored.
  init(_ text: String) {
    let entry = #/[ \t,]*(\*|(?:W\/)?"[^"]*")/#
    var rest = text[...]
    while let match = rest.prefixMatch(of: entry) {
      entries.insert(String(match.1))
      rest = rest[match.range.upperBound...]
    }
  }

  /// Whether the list matches `tag`, a strong one, by strong comparison, as changes require.
  func matches(_ tag: String) -> Bool { entries.contains("*") || entries.contains(tag) }

  /// Whether the list matches `tag` by weak comparison.
  func matchesWeakly(_ tag: String) -> Bool { matches(tag) || entries.contains("W/" + tag) }
}
