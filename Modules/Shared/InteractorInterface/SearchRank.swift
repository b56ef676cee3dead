/// How well something fits the words that were looked for; the better one is the lesser.
package enum SearchRank: Int, CaseIterable, Comparable, Sendable {
  /// Its name is the words, in their order.
  case name
  /// Its name goes on after the words, in their order.
  case startOfName
  /// All words are words of its name.
  case wordsOfName
  /// All words are words of it.
  case words
  /// Its name begins with the words, in their order, the last of them unfinished.
  case beginningOfName
  /// All words are words of its name, or begin some.
  case beginningsInName
  /// All words are words of it, or begin some.
  case beginnings

  /// Whether `left` fits better.
  package static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }
}
