/// How well something fits the words that were looked for; the better one is the lesser.
package enum SearchRank: Int, CaseIterable, Comparable, Sendable {
  /// All words are words of its name.
  case wordsOfName
  /// All words are words of it.
  case words
  /// All words are words of its name, or begin some.
  case beginningsInName
  /// All words are words of it, or begin some.
  case beginnings

  /// Whether `left` fits better.
  package static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }
}
