package import SharedUI

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

  init(_ words: CommandWords) throws(UsageError) {
    guard words.plain.count <= 1 else { throw UsageError("help takes one COMMAND, for example '\(words.example)'") }
    topic = if let word = words.plain.first { try HelpTopic(word, aliases: words.aliases) } else { nil }
  }

  /// Creates a command that explains the command of `page`.
  init(_ page: CommandPage) { topic = .command(page.name) }

  /// Explains `program`.
  init(_ program: ProgramName) { topic = .program(program) }

  var effect: CommandEffect { .none }

  func run(in session: isolated Session) async throws(CommandFailure) {
    let console = session.context.console
    try await console.show(HelpScreen(layout: console.layout).rendering(for: topic, programs: session.context.programs))
  }
}

/// A topic of help.
package enum HelpTopic: Hashable, Sendable {
  /// The command of this name.
  case command(String)
  case program(ProgramName)
  /// An alias and the name of the command that it finally stands for; `nil` if there is none.
  case alias(Alias, for: String?)

  /// Creates the topic that `word` names.
  ///
  /// - Throws: A usage error if it names neither a command nor one of `aliases`.
  init(_ word: String, aliases: Aliases) throws(UsageError) {
    if let alias = aliases.all.first(where: { $0.name == word }) {
      self = .alias(alias, for: aliases.command(of: word)?.page.name)
    } else if let program = ProgramName(rawValue: word) {
      self = .program(program)
    } else {
      self = .command(try AllCommands.command(word, aliases: aliases).page.name)
    }
  }
}

/// The output of `help`.
package struct HelpScreen {
  /// The placeholders that several commands have in common.
  package static let placeholders = [
    "USER is an id (3), a username (sakura or @sakura) or the unique beginning of a name.",
    "TASK is an id (41), a range of ids (4-7) or the name of a new task (new-1).",
    "EDIT is a number that 'pending' lists.",
  ]
  private static let minTextWidth = 24
  /// The layout; lines are broken at its width.
  let layout: Layout

  package init(layout: Layout) { self.layout = layout }

  /// Returns the list of commands, or the explanation of `topic`.
  ///
  /// - Parameter programs: The pages of the subcommands.
  func rendering(for topic: HelpTopic?, programs: [CommandPage] = []) -> Rendering {
    Rendering((topic.map { explanation(of: $0, programs) } ?? overview).map { $0 + "\n" }.joined())
  }

  private func explanation(of topic: HelpTopic, _ programs: [CommandPage]) -> [String] {
    switch topic {
    case .command(let name): AllCommands.named(name).map { explanation(of: $0.page) } ?? []
    case .program(let program): programs.first { $0.name == program.rawValue }.map(explanation) ?? []
    case .alias(let alias, let name):
      layout.lines(of: "\(alias.name) is an alias: \(alias.shownText)")
        + (name.flatMap(AllCommands.named).map { explanation(of: $0.page) } ?? [])
    }
  }

  /// Returns the explanation of the command that `page` describes.
  package func rendering(of page: CommandPage) -> Rendering {
    Rendering(explanation(of: page).map { $0 + "\n" }.joined())
  }

  private func explanation(of page: CommandPage) -> [String] {
    paragraph(page.usage, after: "usage: ") + paragraph(page.summary)
      + table(page.options.map { ("  " + $0.usage, $0.summary) }) + example(page.example)
  }

  private func example(_ example: CommandExample) -> [String] {
    let remark = example.remark.map { paragraph("(\($0))", after: "  ") } ?? []
    let output = (layout.isPlain ? example.plainOutput : example.output).map { "  " + $0 }
    return paragraph(example.typed, after: "example: ") + remark + output.map(cut)
  }

  private var overview: [String] {
    let all = AllCommands.pages
    let width = all.map { displayed($0.synopsis).count }.max() ?? 0
    let groups = CommandGroup.allCases.filter { $0 != .program }.flatMap { group in
      let pages = all.filter { $0.group == group }
      return [group.rawValue] + table(pages.map { ("  " + $0.synopsis, $0.summary) }, width: width + 2) + [""]
    }
    let notes = [
      "Any command also accepts \(CommandOption.output.map { "[\($0.usage)]" }.joined(separator: " ")) for its own output.",
      "Run 'help COMMAND' for details.",
    ]
    return groups + (Self.placeholders + notes).flatMap { paragraph($0) }
  }

  /// Returns the lines of a table of names and summaries.
  func table(_ rows: [(name: String, summary: String)], width: Int? = nil) -> [String] {
    let rows = rows.map { (displayed($0.name), displayed($0.summary)) }
    return DefinitionList(rows, nameWidth: width, narrowest: Self.minTextWidth).lines(in: layout)
  }

  private func paragraph(_ words: String, after head: String = "") -> [String] {
    Paragraph.lines(displayed(words), behind: head, width: layout.width)
  }

  private func displayed(_ text: String) -> String { layout.isPlain ? PlainText.of(text) : text }

  private func cut(_ line: String) -> String {
    layout.width.map { DisplayWidth.fitted(line, to: $0, ellipsis: displayed(CommandExample.cut)).text } ?? line
  }
}
