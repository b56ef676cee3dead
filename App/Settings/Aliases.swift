/// All aliases: what the first word of a command may stand for.
package struct Aliases: Hashable, Sendable {
  /// In the order in which they are kept.
  private(set) var all: [Alias] = []

  /// None.
  package init() {}

  /// Their names, in order.
  var names: [String] { all.map(\.name) }

  /// The command that `word` stands for in the end; nil if that is none.
  func command(of word: String) -> (any Command.Type)? {
    do { return try expanded([word]).first.flatMap(AllCommands.named) } catch { return nil }
  }

  /// Adds `alias`, in the place of one of the same name.
  mutating func add(_ alias: Alias) {
    if let index = all.firstIndex(where: { $0.name == alias.name }) {
      all[index] = alias
    } else {
      all.append(alias)
    }
  }

  /// `words` with what the first stands for in its place, until that is no alias any more.
  ///
  /// - Throws: A usage error if an alias stands for itself in the end.
  package func expanded(_ words: [String]) throws(UsageError) -> [String] {
    var words = words
    var seen: [String] = []
    while let first = words.first, let alias = all.first(where: { $0.name == first }) {
      guard !seen.contains(first) else {
        let ring = (seen.drop { $0 != first } + [first]).joined(separator: " → ")
        throw UsageError("the alias '\(first)' stands for itself: \(ring)")
      }
      seen.append(first)
      words = alias.words + words.dropFirst()
    }
    return words
  }
}
