import SharedUI

/// What `help` prints.
enum HelpScreen {
  /// All commands with a line each, or one of them with its options and an example.
  static func rendering(for name: CommandName?, layout: Layout) -> Rendering {
    let lines = name.map { explanation(of: $0, layout) } ?? overview(layout)
    return Rendering(lines.map { $0 + "\n" }.joined())
  }

  private static func explanation(of name: CommandName, _ layout: Layout) -> [String] {
    layout.lines(of: own("usage: \(name.usage)", layout)) + layout.lines(of: name.page.summary)
      + DefinitionList(name.page.options.map { ("  " + own($0.usage, layout), $0.summary) }).lines(in: layout)
      + layout.lines(of: "example: \(name.example)")
  }

  private static func overview(_ layout: Layout) -> [String] {
    let width = CommandName.allCases.map { own($0.synopsis, layout).count }.max() ?? 0
    let groups = CommandGroup.allCases.flatMap { group in
      let names = CommandName.allCases.filter { $0.page.group == group }
      let rows = names.map { ("  " + own($0.synopsis, layout), $0.page.summary) }
      return [group.rawValue] + DefinitionList(rows, nameWidth: width + 2).lines(in: layout) + [""]
    }
    return groups + words.flatMap { layout.lines(of: $0) }
  }

  private static func own(_ text: String, _ layout: Layout) -> String { layout.isPlain ? PlainText.of(text) : text }

  private static let words = [
    "USER is an id (3), a username (sakura or @sakura) or the unique beginning of a name.",
    "TASK is an id (41), a range (4-7), or the name of a new one (new-1).",
    "'help COMMAND' tells more of one of them.",
  ]
}
