/// The words of a search, as `SearchWords` splits them.
package struct SearchQuery: Hashable, Sendable {
  /// At least one word, without duplicates.
  package let words: [String]

  /// Creates a query for all words of `texts`; `nil` if there are none.
  package init?(_ texts: [String]) {
    let words = SearchWords.of(texts.joined(separator: " "))
    if words.isEmpty { return nil }
    self.words = words
  }

  /// Returns how well `text` matches; `nil` if it does not.
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

/// The text by which a record is searched: the words of its name, and of its other searchable fields.
package struct SearchText: Hashable, Sendable {
  package let name: [String]
  package let rest: [String]

  /// Creates a search text from the words of `name` and of `rest`, each without duplicates.
  package init(name: String, rest: [String] = []) {
    self.name = SearchWords.of(name)
    self.rest = rest.isEmpty ? [] : SearchWords.of(rest.joined(separator: " "))
  }

  /// Creates a search text from words that are already split.
  package init(words name: [String], rest: [String]) {
    (self.name, self.rest) = (name, rest)
  }
}

/// How well a record matches a query; lower values rank higher.
package enum SearchRank: Int, CaseIterable, Comparable, Sendable {
  /// The name is exactly the words, in order.
  case name
  /// The name starts with the words, in order, and continues.
  case startOfName
  /// All words occur in the name.
  case wordsOfName
  /// All words occur in the record.
  case words
  /// The name starts with the words, in order, the last of them possibly incomplete.
  case beginningOfName
  /// All words occur in the name, whole or as prefixes.
  case beginningsInName
  /// All words occur in the record, whole or as prefixes.
  case beginnings

  package static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }
}
