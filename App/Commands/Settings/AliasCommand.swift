import SharedUI

/// Defines an alias for one command or several, or lists all.
struct AliasCommand: Command {
  static let page = CommandPage(
    "alias", arguments: "[NAME = COMMAND…]", group: .settings,
    summary: "define an alias for commands, or list all",
    completions: [.none, .none, .command, .none], isVerbatim: { $0.last?.contains("=") ?? false }, needs: .nothing,
    shows: ConfigurationScreen.aliases,
    example: CommandExample(
      "alias t = tasks 3",
      shows: """
        alias t = tasks 3
        """))

  /// The alias to define; `nil` to list all.
  let alias: Alias?

  init(_ words: CommandWords) throws {
    guard var name = words.plain.first else {
      alias = nil
      return
    }
    // Spaces around the sign are optional.
    var rest = Array(words.plain.dropFirst())
    if let sign = name.firstIndex(of: "=") {
      rest.insert(String(name[sign...]), at: 0)
      name = String(name[..<sign])
      while name.hasSuffix(" ") { name.removeLast() }
    }
    if let first = rest.first, first.hasPrefix("=") {
      rest = (first == "=" ? [] : [String(first.dropFirst())]) + rest.dropFirst()
    } else if rest.count > 1 {
      throw CommandFailure.usage("write = after the name of the alias, for example '\(words.example)'")
    }
    // Without the sign, an empty word is no command either.
    if rest == [""] { rest = [] }
    guard !rest.isEmpty else {
      throw CommandFailure.usage("write alias NAME = COMMAND, for example '\(words.example)'")
    }
    // Behind the words, there may be where the results go, as it was typed.
    let isLast = rest.last.map { ["|", ">"].contains($0.prefix(1)) } ?? false
    let destination = isLast && rest.count > 1 ? rest.popLast() : nil
    let line = rest.count == 1 && Self.isLine(rest[0]) ? rest : rest.map(TypedLine.quoted)
    alias = try Alias(name, text: (line + [destination].compactMap(\.self)).joined(separator: " "))
    guard let text = alias?.text, SecretLines(aliases: words.aliases).holdsAskedSecret(text) else { return }
    throw CommandFailure.usage(
      "an alias is kept in a file, so it takes no password and no token: leave it out, and it is asked for")
  }

  // No name of a command contains these characters, so they were quoted: as several commands, or as one with arguments.
  private static func isLine(_ word: String) -> Bool { word.contains { $0.isWhitespace || $0 == ";" } }

  var effect: CommandEffect { alias == nil ? .none : .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let app = context.app
    guard let alias else {
      return try await ConfigurationScreen.aliases.show(app.settings.layers.stored.aliases.all, on: app.console)
    }
    try await app.editSettings(isSecret: alias.holdsPassword) { file in
      var aliases = StoredSettings(file, path: "").aliases
      aliases.add(alias)
      // An alias must stand for known commands, of which only the last may send its results elsewhere, and not refer to
      // itself.
      _ = try aliases.commands(of: alias.name)
      _ = try aliases.destination(of: [alias.name], isAtPrompt: true)
      file.set(alias.name, to: .text(alias.text), in: StoredSettings.aliasTable)
    }
    app.console.note("alias \(alias.name) = \(AppContext.shortened(alias.shownText))")
  }
}

extension WordCompletion {
  static let alias = WordCompletion { typed, context in
    typed.candidates(among: context.aliases.all.map { ($0.name, "= " + VisibleText.of($0.shownText)) })
  }
}
