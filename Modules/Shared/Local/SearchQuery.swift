package import SharedInteractorInterface

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

  /// How well `text` fits; nil if it does not.
  package func rank(of text: SearchText) -> SearchRank? {
    if words.allSatisfy(Set(text.name).contains) {
      return text.name == words ? .name : text.name.starts(with: words) ? .startOfName : .wordsOfName
    }
    if words.allSatisfy(Set(text.name + text.rest).contains) { return .words }
    if begin(text.name) { return isBeginning(of: text.name) ? .beginningOfName : .beginningsInName }
    return begin(text.name + text.rest) ? .beginnings : nil
  }

  private func begin(_ others: [String]) -> Bool {
    words.allSatisfy { word in others.contains { $0.utf8.starts(with: word.utf8) } }
  }

  private func isBeginning(of name: [String]) -> Bool {
    name.joined(separator: " ").utf8.starts(with: words.joined(separator: " ").utf8)
  }
}
