import SharedUI

/// Drops an alias.
struct UnaliasCommand: Command {
  static let page = CommandPage(
    "unalias", arguments: "NAME", group: .settings, summary: "drop an alias", completions: [.alias], needs: .nothing,
    example: CommandExample(
      "unalias t", behind: "alias t = tasks 3",
      shows: """
        t stands for tasks 3
        t stands for nothing
        """))

  let name: String

  init(_ words: CommandWords) throws(UsageError) {
    guard words.plain.count == 1 else { throw UsageError("unalias takes one NAME: 'alias' lists them") }
    name = words.plain[0]
  }

  var effect: CommandEffect { .lasting }

  func run(in session: isolated Session) async throws(CommandFailure) {
    try await session.context.editSettings { (file) throws(UsageError) in
      guard file.entries.contains(where: { $0.table == KeptSettings.aliasTable && $0.name == name }) else {
        throw UsageError("there is no alias '\(EchoedWord.of(name))' ('alias' lists them)")
      }
      file.remove(name, from: KeptSettings.aliasTable)
    }
    session.context.console.note("\(name) stands for nothing")
  }
}
