import SharedUI

/// Removes an alias.
struct UnaliasCommand: Command {
  static let page = CommandPage(
    "unalias", arguments: "NAME", group: .settings, summary: "remove an alias", completions: [.alias], needs: .nothing,
    example: CommandExample(
      "unalias t", after: "alias t = tasks 3",
      shows: """
        alias t = tasks 3
        alias 't' removed
        """))

  let name: String

  init(_ words: CommandWords) throws {
    guard words.plain.count == 1 else { throw CommandFailure.usage("unalias takes one NAME; run 'alias' to list them") }
    name = words.plain[0]
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.app.editSettings { file in
      guard file.entries.contains(where: { $0.table == StoredSettings.aliasTable && $0.name == name }) else {
        throw CommandFailure.usage("no alias '\(EchoedWord.of(name))'; 'alias' lists them")
      }
      file.remove(name, from: StoredSettings.aliasTable)
    }
    context.console.note("alias '\(name)' removed")
  }
}
