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

/// What a record is searched by: the words of its name, and of all else that is worth looking for.
package struct SearchText: Hashable, Sendable {
  /// The words of what it is called by.
  package let name: [String]
  /// The words of all else.
  package let rest: [String]

  /// The words of `name` and of the texts of `rest`, as `SearchWords` reads them, each once.
  package init(name: String, rest: [String] = []) {
    self.name = SearchWords.of(name)
    self.rest = rest.isEmpty ? [] : SearchWords.of(rest.joined(separator: " "))
  }

  /// The words of a name and those of all else, read already.
  package init(words name: [String], rest: [String]) {
    (self.name, self.rest) = (name, rest)
  }
}

/// How well something fits the words that were looked for; lower values rank higher.
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

  package static func < (left: SearchRank, right: SearchRank) -> Bool { left.rawValue < right.rawValue }
}
