import SharedUI

/// Lists the commands, or explains one or a topic.
struct HelpCommand: Command {
  static let page = CommandPage(
    "help", arguments: "[COMMAND | TOPIC]", group: .session,
    summary: "list the most important commands, or explain one",
    completions: [.any([.command, .choice(topics), .choice(programs)])], needs: .nothing, effect: .none,
    example: CommandExample(
      "help select",
      shows: """
        usage: select USER
        select a user and list their tasks
        example: select 3
          ID  STATE   TITLE
          41  ○ open  見積もりを大徳寺に送る
          42  ● done  Fire the test batch of ridge tiles at 1,180 °C
          …
          佐藤 さくら · 20 tasks · live
        """))

  private static let topics = HelpTopic.allCases.map { (word: $0.rawValue, summary: $0.summary) }
  private static let programs = ProgramName.allCases.map { (word: $0.rawValue, summary: "a subcommand of roster") }

  /// The topic to explain; `nil` if it is none.
  let topic: HelpTopic?
  /// The name of the command or subcommand to explain; `nil` if it is none, or if `alias` is not for one known command.
  let name: String?
  /// The alias that finally stands for it; `nil` if it was named itself.
  let alias: Alias?

  init(_ words: CommandWords) throws {
    guard words.plain.count <= 1 else {
      throw CommandFailure.usage("help takes one COMMAND or TOPIC, for example '\(words.example)'")
    }
    let word = words.plain.first
    alias = word.flatMap(words.aliases.named)
    topic = alias == nil ? word.flatMap(HelpTopic.init) : nil
    let known = word.map(words.aliases.knownCommands) ?? []
    name =
      if let word, alias == nil, topic == nil {
        try ProgramName(rawValue: word)?.rawValue ?? AllCommands.command(word, aliases: words.aliases).page.name
      } else {
        known.count == 1 ? known[0].name : nil
      }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = HelpScreen(layout: context.console.layout)
    let help =
      if let topic {
        screen.rendering(of: topic)
      } else if name == nil, alias == nil {
        screen.introduction()
      } else {
        screen.rendering(for: name, alias: alias, programs: context.app.programs)
      }
    try await context.console.show(help)
  }
}
