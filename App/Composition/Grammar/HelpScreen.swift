import SharedUI

/// What `help` prints.
struct HelpScreen {
  private static let narrowest = 24
  /// Where it is printed; lines are broken at its width.
  let layout: Layout

  /// All commands with a line each, or one of them with its options, an example, and what that shows; what an alias
  /// stands for is said before that.
  func rendering(for topic: HelpTopic?) -> Rendering {
    Rendering((topic.map(explanation) ?? overview).map { $0 + "\n" }.joined())
  }

  private func explanation(of topic: HelpTopic) -> [String] {
    switch topic {
    case .command(let name): explanation(of: name)
    case .alias(let alias, let name):
      layout.lines(of: "\(alias.name) is an alias: \(alias.shownText)") + (name.map(explanation) ?? [])
    }
  }

  private func explanation(of name: CommandName) -> [String] {
    let page = name.page
    return paragraph(name.usage, behind: "usage: ") + paragraph(page.summary)
      + table(page.options.map { ("  " + $0.usage, $0.summary) }) + example(page.example)
  }

  private func example(_ example: CommandExample) -> [String] {
    let remark = example.remark.map { paragraph("(\($0))", behind: "  ") } ?? []
    let output = (layout.isPlain ? example.plainOutput : example.output).map { "  " + $0 }
    return paragraph(example.typed, behind: "example: ") + remark + output.map(cut)
  }

  private var overview: [String] {
    let width = CommandName.allCases.map { said($0.synopsis).count }.max() ?? 0
    let groups = CommandGroup.allCases.flatMap { group in
      let names = CommandName.allCases.filter { $0.page.group == group }
      return [group.rawValue] + table(names.map { ("  " + $0.synopsis, $0.page.summary) }, width: width + 2) + [""]
    }
    let words = [
      "USER is an id (3), a username (sakura or @sakura) or the unique beginning of a name.",
      "TASK is an id (41), a range (4-7), or the name of a new one (new-1).",
      "Behind any command: \(CommandOption.output.map { "[\($0.usage)]" }.joined(separator: " "))",
      "'help COMMAND' tells more of one of them.",
    ]
    return groups + words.flatMap { paragraph($0) }
  }

  private func table(_ rows: [(name: String, summary: String)], width: Int? = nil) -> [String] {
    let rows = rows.map { (said($0.name), said($0.summary)) }
    return DefinitionList(rows, nameWidth: width, narrowest: Self.narrowest).lines(in: layout)
  }

  private func paragraph(_ words: String, behind head: String = "") -> [String] {
    Paragraph.lines(said(words), behind: head, width: layout.width)
  }

  private func said(_ words: String) -> String { layout.isPlain ? PlainText.of(words) : words }

  private func cut(_ line: String) -> String {
    layout.width.map { DisplayWidth.fitted(line, to: $0, ellipsis: said(CommandExample.cut)).text } ?? line
  }
}
