/// The words that are looked for, as `SearchWords` reads them.
package struct SearchQuery: Hashable, Sendable {
  /// The words, each once; at least one.
  package let words: [String]

  /// A query for all words of `texts`; nil if there are none.
  package init?(_ texts: [String]) {
    let words = SearchWords.of(texts.joined(separator: " "))
    if words.isEmpty { return nil }
    self.words = words
  }
}
