/// What `If-Match` and `If-None-Match` name: any version at all, or those with one of some tags.
struct TagList: Sendable {
  private var isAny = false
  private var strong: Set<String> = []
  private var weak: Set<String> = []

  /// Reads the value of either field; what is no tag names nothing.
  init(_ text: String) {
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0 != " " && $0 != "\t" && $0 != "," }) {
      rest = rest[start...]
      if rest.hasPrefix("*") {
        isAny = true
        rest.removeFirst()
      } else if !takeTag(&rest) {
        return
      }
    }
  }

  /// Whether it names the version with this tag, which is a strong one; a weak one does not say enough to change it.
  func names(_ tag: String) -> Bool { isAny || strong.contains(tag) }

  /// Whether who has one of the versions that it names has what the one with this tag says.
  func resembles(_ tag: String) -> Bool { names(tag) || weak.contains(tag) }

  private mutating func takeTag(_ rest: inout Substring) -> Bool {
    let isWeak = rest.hasPrefix("W/")
    let quoted = isWeak ? rest.dropFirst(2) : rest
    guard quoted.first == "\"", let end = quoted.dropFirst().firstIndex(of: "\"") else { return false }
    if isWeak { weak.insert(String(quoted[...end])) } else { strong.insert(String(quoted[...end])) }
    rest = quoted[quoted.index(after: end)...]
    return true
  }
}
