/// All aliases for the first word of a command.
package struct Aliases: Hashable, Sendable {
  /// The aliases in the order in which they are stored.
  private(set) var all: [Alias] = []

  /// Creates an empty set.
  package init() {}

  /// The names in the same order.
  var names: [String] { all.map(\.name) }

  /// Returns the command that `word` finally stands for, or `nil` if there is none.
  func command(of word: String) -> (any Command.Type)? {
    do { return try expanded([word]).first.flatMap(AllCommands.named) } catch { return nil }
  }

  /// Adds `alias` or replaces the one with the same name.
  mutating func add(_ alias: Alias) {
    if let index = all.firstIndex(where: { $0.name == alias.name }) {
      all[index] = alias
    } else {
      all.append(alias)
    }
  }

  /// Returns `words` with the first one expanded until it is not an alias.
  ///
  /// - Throws: A usage error if an alias refers to itself, directly or through others.
  package func expanded(_ words: [String]) throws(UsageError) -> [String] {
    var words = words
    var seen: [String] = []
    while let first = words.first, let alias = all.first(where: { $0.name == first }) {
      guard !seen.contains(first) else {
        let ring = (seen.drop { $0 != first } + [first]).joined(separator: " → ")
        throw UsageError("alias '\(first)' refers to itself: \(ring)")
      }
      seen.append(first)
      words = alias.words + words.dropFirst()
    }
    return words
  }
}
