import SharedUI

/// What `help` prints.
enum HelpScreen {
  /// All commands with a line each, or one of them with its options and an example.
  static func text(for name: CommandName?, isPlain: Bool = false) -> String {
    let text = name.map(explanation) ?? overview
    return isPlain ? PlainText.of(text) : text
  }

  /// The same as a rendering.
  static func rendering(for name: CommandName?, layout: Layout) -> Rendering {
    Rendering(text(for: name, isPlain: layout.isPlain))
  }

  private static func explanation(of name: CommandName) -> String {
    let options = table(name.page.options.map { ("  " + $0.usage, $0.summary) })
    let lines = ["usage: \(name.usage)", name.page.summary] + options + ["example: \(name.example)"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static var overview: String {
    let width = CommandName.allCases.map(\.synopsis.count).max() ?? 0
    let groups = CommandGroup.allCases.map { group in
      let names = CommandName.allCases.filter { $0.page.group == group }
      return [group.rawValue] + table(names.map { ("  " + $0.synopsis, $0.page.summary) }, width: width + 2)
    }
    let user = """
      USER is an id (3), a username (sakura or @sakura) or the unique beginning of a name.
      TASK is an id (41), a range (4-7), or the name of a new one (new-1).
      'help COMMAND' tells more of one of them.
      """
    return (groups.map { $0.joined(separator: "\n") } + [user]).joined(separator: "\n\n") + "\n"
  }

  private static func table(_ rows: [(name: String, summary: String)], width: Int? = nil) -> [String] {
    let width = width ?? rows.map(\.name.count).max() ?? 0
    return rows.map { $0.name + String(repeating: " ", count: max(0, width - $0.name.count) + 2) + $0.summary }
  }
}
