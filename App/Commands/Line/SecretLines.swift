import SharedInteractorInterface
import SharedUI

/// A password or token that a command asks for, instead of taking it from its line, which others may see.
package struct AskedSecret: Hashable, Sendable {
  /// How it is asked for: `the password is asked for next; do not type it on the line`.
  let advice: String
  /// The number of arguments that are emails; any other argument is taken for the secret.
  var emails = 0
}

extension CommandPage {
  /// Returns an error if `words`, typed after the name of the command, contain a secret that it asks for, of which the
  /// error repeats nothing; otherwise `nil`.
  func error(forSecretIn words: [String]) -> CommandFailure? {
    guard let (secret, arguments) = asked(in: words), !words.contains(where: CommandOption.help.isNamed) else {
      return nil
    }
    // What is only an option that does not exist is better told so.
    let values = arguments.filter { !$0.hasPrefix("--") || $0.contains("=") }
    return values.count > secret.emails ? CommandFailure.usage(secret.advice) : nil
  }

  /// Returns whether `words`, typed after the name of the command, may contain a secret that it asks for.
  func mayHoldSecret(_ words: [String]) -> Bool {
    guard let (secret, arguments) = asked(in: words) else { return false }
    return arguments.count > secret.emails || !arguments.allSatisfy { $0.contains("@") && !$0.hasPrefix("-") }
  }

  // Returns the secret that is asked for, and the arguments, with options that the command does not have.
  private func asked(in words: [String]) -> (AskedSecret, arguments: [String])? {
    guard var secret = asksFor else { return nil }
    var rest = words[...]
    var arguments: [String] = []
    while let word = rest.popFirst() {
      guard let (option, value) = allOptions.typed(as: word) else {
        if word != "--" { arguments.append(word) }
        continue
      }
      secret = option.asksFor ?? secret
      if option.value == nil, value != nil { arguments.append(word) }
      if option.value != nil, value == nil { rest = rest.dropFirst() }
    }
    return (secret, arguments)
  }
}

/// The rule that decides which lines are kept in the history.
package struct SecretLines: Sendable {
  private let aliases: Aliases

  /// Creates the rule for lines in which `aliases` may be used.
  package init(aliases: Aliases) { self.aliases = aliases }

  /// Returns those of `lines` that hold no password and no token.
  package func withoutSecrets(_ lines: [String]) -> [String] {
    var suspects: [Substring: Bool] = [:]
    return lines.filter { line in
      // Parsing thousands of lines would delay the first prompt.
      let first = line.prefix { !$0.isWhitespace }
      let isSuspect = suspects[first] ?? isSuspect(String(first))
      suspects[first] = isSuspect
      return !((isSuspect || line.utf8.contains { Self.marks.contains($0) }) && holdsSecret(line))
    }
  }

  /// Returns whether a command in `text` is followed by a secret that it asks for.
  func holdsAskedSecret(_ text: String) -> Bool {
    TypedLine(text, aliases: aliases).commands.contains { words in
      words.first.flatMap(page)?.mayHoldSecret(Array(words.dropFirst())) ?? false
    }
  }

  // An address with a password, another command on the same line or on the next, an alias that is defined, or quotes.
  private static let marks = Set("@;\n=\"'\\".utf8)
  // What a secret is called where it follows its name: `set token T`, `ROSTER_TOKEN=T users`, `--header 'Token: T'`.
  private static let names = ["passw", "token", "secret", "authorization", "api-key", "apikey"]

  private func isSuspect(_ name: String) -> Bool {
    guard aliases.named(name) == nil, let page = page(for: name) else { return true }
    return page.asksFor != nil || page.group == .account || page.group == .settings
  }

  private func holdsSecret(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      TypedLine(String(line), aliases: aliases).commands.contains { holdsSecret($0) }
    }
  }

  private func holdsSecret(_ typed: [String]) -> Bool {
    if typed.contains(where: { $0.split(whereSeparator: \.isWhitespace).contains(where: Self.isAddressWithPassword) }) {
      return true
    }
    var typed = typed
    // As in a shell: the secret follows a command that asks for it.
    if typed.first == "roster" { typed = Array(typed.drop { page(for: $0)?.asksFor == nil }) }
    if namesSecret(typed) { return true }
    var commands = [typed]
    do { commands = try aliases.expanded(typed) } catch {}  // What it may stand for is looked at as it was typed.
    return commands.contains { words in
      guard let name = words.first, let page = page(for: name) else { return false }
      let rest = Array(words.dropFirst())
      if page.mayHoldSecret(rest) { return true }
      guard page.name == AliasCommand.page.name, let alias = rest.first else { return false }
      let text = rest.joined(separator: " ")
      let meaning = text.firstRange(of: "=").map { text[$0.upperBound...] } ?? text.dropFirst(alias.count)
      return holdsSecret(String(meaning))
    }
  }

  // Whether a word that is called like a secret is followed by one, in a command that is about accounts or settings or
  // does not exist; other commands have texts, in which anything may be called anything.
  private func namesSecret(_ words: [String]) -> Bool {
    guard let first = words.first, words.count > 1 else { return false }
    let page = page(for: first)
    if page?.name == AccountCommand.page.name, words[1] == "delete", words.count > 3 { return true }
    if page == nil, Self.asking.contains(where: { first.hasPrefix($0.prefix(3)) }) { return true }
    let isAbout = page.map { $0.asksFor == nil && ($0.group == .account || $0.group == .settings) } ?? true
    guard isAbout || words.contains(where: { $0.hasPrefix("--header") }) else { return false }
    return words.indices.contains { index in
      let word = words[index].lowercased()
      let isLast = index == words.count - 1 && !word.contains("=") && !word.contains(":")
      return !isLast && Setting.named(word) == nil && Self.names.contains(where: word.contains)
    }
  }

  private static let asking = AllCommands.names.filter { AllCommands.named($0)?.page.asksFor != nil }

  // Returns the page of the command that `name` is, or is probably meant to be.
  private func page(for name: String) -> CommandPage? {
    if let command = AllCommands.named(name) { return command.page }
    // If it may be one that asks for a secret, that counts.
    let meant =
      CommandSynonyms.names(for: name).first ?? NearestWord.to(name, among: Self.asking)
      ?? NearestWord.to(name, among: AllCommands.names + aliases.names)
    return meant.flatMap { AllCommands.named($0)?.page }
  }

  // Whether `word` is user:password@host, with or without a scheme, or scheme://user@host.
  private static func isAddressWithPassword(_ word: Substring) -> Bool {
    let scheme = word.firstRange(of: "://")
    let rest = scheme.map { word[$0.upperBound...] } ?? word
    guard let sign = rest.lastIndex(of: "@"), sign > rest.startIndex else { return false }
    return scheme == nil ? rest[..<sign].contains(":") : rest.prefix { !"/?#".contains($0) }.contains("@")
  }
}
