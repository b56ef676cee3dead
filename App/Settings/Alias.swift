import SharedPresentation
import SharedUI

/// A short name for one or more commands and, optionally, their arguments.
package struct Alias: Hashable, Sendable {
  /// The name: letters, digits, `-` and `_`, but not the name of a command.
  package let name: String
  /// The commands that replace the alias, at least one, as words with placeholders.
  let commands: [[String]]
  /// Where the results of the last command go at a prompt; `nil` if they are shown.
  let destination: TypedLine.Destination?

  /// Creates an alias for the command line `text`, as the file contains it.
  ///
  /// - Throws: A usage error that says what is wrong with the name or the text.
  init(_ name: String, text: String) throws {
    var line = TypedLine(text, aliases: nil, isAtPrompt: true)
    // A title or a text may have a bar in it.
    if let last = line.commands.last, AllCommands.named(last[0])?.page.textStart != nil {
      line = TypedLine(text, aliases: nil)
    }
    if let fault = line.fault { throw CommandFailure.usage("alias '\(name)': \(fault)") }
    try self.init(name, for: line.commands, to: line.destination)
  }

  init(_ name: String, for commands: [[String]], to destination: TypedLine.Destination? = nil) throws {
    let isWord = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_".unicodeScalars.contains($0)
    }
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, isWord, name.count <= 60 else {
      throw CommandFailure.usage(
        "'\(EchoedWord.of(name))' is not a valid alias name: use a letter, then letters, digits, - and _")
    }
    guard AllCommands.named(name) == nil, ProgramName(rawValue: name) == nil else {
      throw CommandFailure.usage("'\(name)' is a command; choose another name for the alias")
    }
    guard !commands.isEmpty, !commands.contains([]) else { throw CommandFailure.usage("alias '\(name)' is empty") }
    self.name = name
    self.commands = commands
    self.destination = destination
  }

  /// The commands as they are typed, with quotes where necessary.
  var text: String { line { $0 } }

  /// The commands without passwords, for display.
  var shownText: String { line(EchoedWord.hidingPassword) }

  /// Whether a URL in the words contains a password or a user.
  var holdsPassword: Bool { shownText != text }

  private func line(_ shown: (String) -> String) -> String {
    let line = commands.map { $0.map { TypedLine.quoted(shown($0)) }.joined(separator: " ") }.joined(separator: "; ")
    return destination.map { "\(line) \(shown($0.text))" } ?? line
  }

  /// The words of the last command, to which the words after the alias are appended; `nil` if placeholders determine
  /// where those go.
  ///
  /// A single `$@` at the end means the same as no placeholder.
  var appendable: [String]? {
    let words = commands.flatMap { $0.map(AliasWord.init) }
    let last = commands[commands.count - 1]
    guard words.contains(where: \.hasPlaceholder) else { return last.flatMap { AliasWord($0).words(with: []) } }
    let isLast = words.last?.isAllArguments ?? false && !words.dropLast().contains(where: \.hasPlaceholder)
    return isLast ? last.dropLast().flatMap { AliasWord($0).words(with: []) } : nil
  }

  /// Returns the commands with `arguments` in place of their placeholders, or after the last command if there are none.
  ///
  /// - Throws: A usage error if there are too few or too many arguments for the placeholders.
  func commands(with arguments: [String]) throws -> [[String]] {
    let words = commands.map { $0.map(AliasWord.init) }
    let count = words.joined().map(\.greatest).max() ?? 0
    let counted = Noun("argument").text(of: count)
    guard arguments.count >= count else { throw CommandFailure.usage("alias '\(name)' needs \(counted): \(shownText)") }
    if appendable == nil, arguments.count > count, !words.joined().contains(where: \.takesAll) {
      let found = "found '\(EchoedWord.of(arguments[count]))'"
      throw CommandFailure.usage("alias '\(name)' takes only \(counted): \(shownText) (\(found))")
    }
    var commands = words.map { $0.flatMap { $0.words(with: arguments) } }
    if let appendable { commands[commands.count - 1] = appendable + arguments }
    guard !commands.contains([]) else {
      throw CommandFailure.usage("alias '\(name)' is empty without arguments: \(shownText)")
    }
    return commands
  }

  /// Returns the words before the argument that follows `arguments`, in the command that it belongs to; `nil` if there
  /// is no such argument.
  func words(before arguments: [String]) -> [String]? {
    if let appendable { return appendable + arguments }
    let placeholder = "$\(arguments.count + 1)"
    for command in commands {
      guard let index = command.firstIndex(where: { $0 == placeholder || AliasWord($0).isAllArguments }) else {
        continue
      }
      let before = command[..<index].map(AliasWord.init)
      guard before.allSatisfy({ $0.greatest <= arguments.count }) else { return nil }
      let all = command[index] == placeholder ? [] : arguments
      return before.flatMap { $0.words(with: arguments) } + all
    }
    return nil
  }
}

/// All aliases for the first word of a command.
package struct Aliases: Hashable, Sendable {
  // Enough for anything that is meant, and little enough for a line to be parsed at every key.
  private static let maxWords = 10_000

  /// The aliases in the order in which they are stored.
  private(set) var all: [Alias] = []

  package init() {}

  var names: [String] { all.map(\.name) }

  func named(_ name: String) -> Alias? { all.first { $0.name == name } }

  /// Adds `alias` or replaces the one with the same name.
  mutating func add(_ alias: Alias) {
    if let index = all.firstIndex(where: { $0.name == alias.name }) {
      all[index] = alias
    } else {
      all.append(alias)
    }
  }

  /// Returns the commands that `word` finally stands for, in order.
  ///
  /// - Throws: A usage error if one is unknown, or if an alias refers to itself.
  func commands(of word: String) throws -> [CommandPage] {
    // Without arguments, placeholders stay as they are; no name of a command contains one.
    let commands = try expanded([word]) { alias, _ in alias.commands }
    return try commands.map { try AllCommands.command($0[0], aliases: self).page }
  }

  /// Returns the commands that `word` finally stands for; none if one is unknown, or if an alias refers to itself.
  func knownCommands(of word: String) -> [CommandPage] { do { return try commands(of: word) } catch { return [] } }

  /// Returns whether the text of a command has begun in `words`, which start with its name or an alias.
  package func isInText(after words: [String]) -> Bool { WordPosition(after: words, aliases: self)?.isInText ?? false }

  /// Returns the commands that `words` stand for: themselves, unless the first one is an alias.
  ///
  /// - Throws: A usage error if an alias refers to itself, directly or through others, or lacks arguments.
  package func expanded(_ words: [String]) throws -> [[String]] {
    try expanded(words) { alias, arguments throws in try alias.commands(with: arguments) }
  }

  /// Returns where the alias that `words` begin with sends the results of its last command; `nil` if they are shown. None of
  /// the aliases may refer to itself.
  ///
  /// - Throws: A usage error if they are not typed at a prompt, if a command before the last sends its results, or if the last
  ///   one and the alias do, to places that do not go together.
  func destination(of words: [String], isAtPrompt: Bool) throws -> TypedLine.Destination? {
    guard let alias = words.first.flatMap(named) else { return nil }
    var destination: TypedLine.Destination?
    for (index, command) in alias.commands.enumerated() {
      destination = try self.destination(of: command, isAtPrompt: true)
      if destination != nil, index + 1 < alias.commands.count {
        throw CommandFailure.usage(
          "'\(command[0])' sends its results elsewhere, so it must be the last command of alias '\(alias.name)'")
      }
    }
    destination =
      try destination?.continued(by: alias.destination, of: alias.commands.last?[0] ?? "") ?? alias.destination
    guard !isAtPrompt, let destination else { return destination }
    let what = "alias '\(alias.name)' sends its results elsewhere ('\(destination.text)')"
    throw CommandFailure.usage("\(what), which works only at the prompt, on a line of its own")
  }

  /// Returns the words of a command before the word that is typed after `words`, without aliases; `nil` if that word
  /// has no meaning.
  func words(before words: [String]) -> [String]? {
    resolved(words) { alias, arguments in alias.words(before: arguments) }
  }

  /// Returns the words that the words after `word` are appended to: `word` itself, unless it is an alias; `nil` if
  /// placeholders determine where those go, or if an alias refers to itself.
  func appendable(for word: String) -> [String]? {
    resolved([word]) { alias, arguments in alias.appendable.map { $0 + arguments } }
  }

  // Replaces aliases by `meaning` until the first word is none; nil if one has no meaning or refers to itself.
  private func resolved(_ words: [String], _ meaning: (Alias, [String]) -> [String]?) -> [String]? {
    var words = words
    var seen: Set<String> = []
    while let first = words.first, let alias = named(first) {
      guard seen.insert(first).inserted, let next = meaning(alias, Array(words.dropFirst())) else { return nil }
      words = next
    }
    return words
  }

  private func expanded(
    _ words: [String], within outer: [String] = [],
    _ commands: (Alias, [String]) throws -> [[String]]
  ) throws -> [[String]] {
    guard let first = words.first, let alias = named(first) else { return [words] }
    guard !outer.contains(first) else {
      let ring = (outer.drop { $0 != first } + [first]).joined(separator: " → ")
      throw CommandFailure.usage("alias '\(first)' refers to itself: \(ring)")
    }
    var all: [[String]] = []
    for command in try commands(alias, Array(words.dropFirst())) {
      all += try expanded(command, within: outer + [first], commands)
      guard all.reduce(0, { $0 + $1.count }) <= Self.maxWords else {
        throw CommandFailure.usage("alias '\(first)' stands for too many commands")
      }
    }
    return all
  }
}

extension TypedLine.Destination {
  /// Returns this destination of `alias`, continued by `other`.
  ///
  /// - Throws: A usage error if results cannot go to both.
  func continued(by other: Self?, of alias: String) throws -> Self {
    guard let other else { return self }
    let own = EchoedWord.hidingPassword(text)
    guard case .command(let first) = self else {
      throw CommandFailure.usage("'\(alias)' already writes to a file ('\(own)')")
    }
    if case .command(let second) = other { return .command("\(first) | \(second)") }
    throw CommandFailure.usage(
      "'\(alias)' already pipes its results ('\(own)'); to save them, run '\(alias) | cat \(other.text)'")
  }
}
