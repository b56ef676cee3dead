/// A short name for a command and, optionally, its first arguments.
package struct Alias: Hashable, Sendable {
  /// The name: letters, digits, `-` and `_`, but not the name of a command.
  package let name: String
  /// The words that replace the alias, at least one.
  package let words: [String]

  /// Creates an alias.
  ///
  /// - Throws: A usage error if the name is not allowed or `words` are empty.
  init(_ name: String, for words: [String]) throws(UsageError) {
    let isWord = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_".unicodeScalars.contains($0)
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, isWord, name.count <= 60 else {
      throw UsageError(
        "'\(EchoedWord.of(name))' is not a valid alias name: use a letter, then letters, digits, - and _")
    }
    guard AllCommands.named(name) == nil, ProgramName(rawValue: name) == nil else {
      throw UsageError("'\(name)' is a command; choose another name for the alias")
    }
    guard !words.isEmpty else { throw UsageError("alias '\(name)' is empty") }
    (self.name, self.words) = (name, words)
  }

  /// Creates an alias for the command line `text`, as the file contains it.
  ///
  /// - Throws: A usage error that says what is wrong with either.
  init(_ name: String, text: String) throws(UsageError) {
    let line = TypedLine(text, aliases: nil)
    if let fault = line.fault { throw UsageError("alias '\(name)': \(TypedLine.message(for: fault))") }
    guard line.commands.count <= 1 else {
      throw UsageError("alias '\(name)' has several commands; an alias can have only one")
    }
    try self.init(name, for: line.commands.first ?? [])
  }

  /// The words as they are typed, quoted where necessary.
  var text: String { words.map(TypedLine.quoted).joined(separator: " ") }

  /// The words without passwords, for display.
  var shownText: String { words.map { TypedLine.quoted(EchoedWord.hidingPassword($0)) }.joined(separator: " ") }

  /// Whether a URL in the words contains a password or a user.
  var holdsPassword: Bool { shownText != text }
}

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

  /// Returns whether the text of a command has begun in `words`, which start with its name or an alias.
  package func isInText(after words: [String]) -> Bool { WordPosition(after: words, aliases: self)?.isInText ?? false }

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
