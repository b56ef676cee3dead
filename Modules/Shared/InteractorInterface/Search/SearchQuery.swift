/// The words of a search, as `SearchWords` splits them.
package struct SearchQuery: Hashable, Sendable {
  /// At least one word, without duplicates.
  package let words: [String]

  /// Creates a query for all words of `texts`; `nil` if there are none.
  package init?(_ texts: [String]) {
    let words = SearchWords.of(texts.count == 1 ? texts[0] : texts.joined(separator: " "))
    if words.isEmpty { return nil }
    self.words = words
  }

  /// Returns how well `text` matches; `nil` if it does not.
  package func rank(of text: SearchText) -> SearchRank? {
    let name = text.name
    let all = text.words
    if words.allSatisfy(Set(name).contains) {
      return name == words ? .name : name.starts(with: words) ? .startOfName : .wordsOfName
    }
    if words.allSatisfy(Set(all).contains) { return .words }
    if begin(name) { return isBeginning(of: text.joinedName) ? .beginningOfName : .beginningsInName }
    return begin(all) ? .beginnings : nil
  }

  private func begin(_ others: [String]) -> Bool {
    words.allSatisfy { word in others.contains { $0.utf8.starts(with: word.utf8) } }
  }

  private func isBeginning(of name: String) -> Bool { name.utf8.starts(with: words.joined(separator: " ").utf8) }
}

/// The text by which a record is searched: the words of its name, and of its other searchable fields.
package struct SearchText: Hashable, Sendable {
  /// The words of the name, each once, separated by spaces.
  package let joinedName: String
  /// The words of the other fields, each once, separated by spaces.
  package let joinedRest: String

  /// Creates a search text from the words of `name` and of `rest`, each without duplicates.
  package init(name: String, rest: [String] = []) {
    joinedName = SearchWords.joined(name)
    joinedRest = rest.isEmpty ? "" : SearchWords.joined(rest.joined(separator: " "))
  }

  /// Creates a search text from words that are separated by spaces.
  package init(joinedName: String, joinedRest: String) {
    self.joinedName = joinedName
    self.joinedRest = joinedRest
  }

  package var name: [String] { SearchWords.split(joinedName) }
  package var rest: [String] { SearchWords.split(joinedRest) }
  /// The words of both; one that is in both comes twice.
  package var words: [String] { name + rest }
}

/// How well a record matches a query; earlier cases rank higher.
package enum SearchRank: CaseIterable, Comparable, Sendable {
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
}
