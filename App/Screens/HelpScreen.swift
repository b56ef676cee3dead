package import SharedUI

/// The output of `help`.
package struct HelpScreen {
  /// The placeholders that several commands have in common.
  package static let placeholders = [
    "USER is an id (3), a username (sakura or @sakura), or the beginning of a name, username or email.",
    "TASK is an id (41), a range of ids (4-7) or the name of a new task (new-1).",
    "Write id: before an id of the service that would mean something else (id:new-1).",
    "EDIT is a number that 'pending' lists.",
  ]
  private static let minTextWidth = 24
  /// The layout; lines are broken at its width.
  let layout: Layout

  package init(layout: Layout) { self.layout = layout }

  /// Returns the commands that matter most, as many as fit a small screen, and what else there is help for.
  func introduction() -> Rendering {
    let names = ["users", "select", "tasks", "find", "report", "stats", "add", "done", "edit", "move", "undo", "sync"]
    let pages = names.compactMap(AllCommands.named).map(\.page)
    let commands = pages.map { ("  " + $0.name, $0.summary) }
    let topics = HelpTopic.allCases.map { ("  help " + $0.rawValue, $0.summary) }
    return Self.rendering(
      [heading("Commands")] + table(commands) + ["", heading("Help")]
        + table([("  help tasks", "a command, with an example")] + topics))
  }

  func rendering(of topic: HelpTopic) -> Rendering {
    guard topic != .all else { return Self.rendering(overview) }
    return Self.rendering(table(topic.rows) + (topic.remark.map { paragraph($0) } ?? []))
  }

  private func heading(_ text: String) -> String { Style.bold.applied(to: text, isColored: layout.isColored) }

  private static func rendering(_ lines: [String]) -> Rendering { Rendering(lines.map { $0 + "\n" }.joined()) }

  /// Returns the explanation of the command called `name`, for which `alias` stands.
  ///
  /// - Parameter programs: The pages of the subcommands.
  func rendering(for name: String?, alias: Alias? = nil, programs: [CommandPage] = []) -> Rendering {
    let page = name.flatMap { name in (AllCommands.pages + programs).first { $0.names.contains(name) } }
    let meaning = alias.map { layout.lines(of: "\($0.name) is an alias: \($0.shownText)") } ?? []
    return Self.rendering(meaning + (page.map(explanation) ?? []))
  }

  package func rendering(of page: CommandPage) -> Rendering { Self.rendering(explanation(of: page)) }

  private func explanation(of page: CommandPage) -> [String] {
    paragraph(page.usage, after: "usage: ") + paragraph(page.summary)
      + table(page.options.map { ("  " + $0.usage, $0.summary) }) + example(page.example)
  }

  private func example(_ example: CommandExample) -> [String] {
    let remark = example.remark.map { paragraph("(\($0))", after: "  ") } ?? []
    let output = (layout.hasUnicode ? example.output : example.plainOutput).map { "  " + $0 }
    return paragraph(example.typed, after: "example: ") + remark + output.map(cut)
  }

  private var overview: [String] {
    let all = AllCommands.pages
    let width = all.map { displayed($0.synopsis).count }.max() ?? 0
    let groups = CommandGroup.allCases.filter { $0 != .program }.flatMap { group in
      let pages = all.filter { $0.group == group }
      return [heading(group.rawValue)] + table(pages.map { ("  " + $0.synopsis, $0.summary) }, width: width + 2) + [""]
    }
    let notes = [
      "Any command also accepts \(CommandOption.output.map { "[\($0.usage)]" }.joined(separator: " ")) for its own output.",
      "Run 'help COMMAND' for details.",
    ]
    return groups + (Self.placeholders + notes).flatMap { paragraph($0) }
  }

  func table(_ rows: [(name: String, summary: String)], width: Int? = nil) -> [String] {
    let rows = rows.map { (displayed($0.name), displayed($0.summary)) }
    return DefinitionList(rows, style: .green, nameWidth: width, narrowest: Self.minTextWidth).lines(in: layout)
  }

  private func paragraph(_ words: String, after head: String = "") -> [String] {
    Paragraph.lines(displayed(words), prefix: head, width: layout.width)
  }

  private func displayed(_ text: String) -> String { layout.isPlain ? PlainText.of(text) : text }

  private func cut(_ line: String) -> String {
    layout.width.map { DisplayWidth.fitted(line, to: $0, ellipsis: displayed(CommandExample.cut)).text } ?? line
  }
}

extension HelpScreen {
  /// Returns the output of `roster --help`: the commands in groups and the options, one line each.
  ///
  /// - Parameter programs: The pages of the subcommands.
  package func overview(of programs: [CommandPage]) -> Rendering {
    let pages = AllCommands.pages + programs
    let groups = CommandGroup.allCases.flatMap { group in
      let members = pages.filter { $0.group == group }
      return section(group.rawValue, members.map { ($0.name, $0.summary) }, nameWidth: pages.map(\.name.count).max())
    }
    let options = ProgramArguments.allOptions.map { ($0.usage, $0.summary) }
    let lines =
      paragraph(ProgramArguments.page.summary) + [""] + section("Usage", ProgramArguments.usage) + groups
      + section("Options", options)
      + paragraph("Run 'roster COMMAND --help' for details, 'roster man' for the manual page.")
      + paragraph("Settings are saved in ~/.config/roster/config.toml.")
    return Self.rendering(lines)
  }

  private func section(_ title: String, _ rows: [(String, String)], nameWidth: Int? = nil) -> [String] {
    [title] + table(rows.map { ("  " + $0.0, $0.1) }, width: nameWidth.map { $0 + 2 }) + [""]
  }
}
