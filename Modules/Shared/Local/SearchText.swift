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
