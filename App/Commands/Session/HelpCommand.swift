import SharedUI

/// Lists the commands, or explains one.
struct HelpCommand: Command {
  static let page = CommandPage(
    "help", arguments: "[COMMAND]", group: .session, summary: "list the commands, or explain one",
    completions: [.any([.command, .choice(programs)])], needs: .nothing,
    example: CommandExample(
      "help select",
      shows: """
        usage: select USER
        select a user and list their tasks
        example: select 3
          ID  STATE  TITLE
          41  open   見積もりを大徳寺に送る
          42  done   Fire the test batch of ridge tiles at 1,180 °C
          …
          20 tasks · live
        """))

  private static let programs = ProgramName.allCases.map {
    ChoiceWord(word: $0.rawValue, summary: "a subcommand of roster")
  }

  /// The topic to explain; `nil` to list all commands.
  let topic: HelpTopic?

  init(_ words: CommandWords) throws {
    guard words.plain.count <= 1 else {
      throw CommandFailure.usage("help takes one COMMAND, for example '\(words.example)'")
    }
    topic = if let word = words.plain.first { try HelpTopic(word, aliases: words.aliases) } else { nil }
  }

  /// Creates a command that explains the command of `page`.
  init(_ page: CommandPage) { topic = .command(page.name) }

  /// Creates a command that explains `program`.
  init(_ program: ProgramName) { topic = .program(program) }

  var effect: CommandEffect { .none }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let console = context.console
    try await console.show(HelpScreen(layout: console.layout).rendering(for: topic, programs: context.app.programs))
  }
}

/// A topic of help.
package enum HelpTopic: Hashable, Sendable {
  case command(String)
  case program(ProgramName)
  /// An alias and the name of the command that it finally stands for; `nil` if that is not one known command.
  case alias(Alias, for: String?)

  /// Creates the topic that `word` names.
  ///
  /// - Throws: A usage error if it names neither a command nor one of `aliases`.
  init(_ word: String, aliases: Aliases) throws {
    if let alias = aliases.named(word) {
      self = .alias(alias, for: aliases.command(of: word)?.page.name)
    } else if let program = ProgramName(rawValue: word) {
      self = .program(program)
    } else {
      self = .command(try AllCommands.command(word, aliases: aliases).page.name)
    }
  }
}
