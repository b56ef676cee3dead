/// What `help` prints.
enum HelpScreen {
  /// All commands with a line each, or one of them with an example.
  static func text(for name: CommandName?) -> String {
    guard let name else { return overview }
    return """
      usage: \(name.usage)
      \(name.summary)
      example: \(name.example)

      """
  }

  private static var overview: String {
    let width = CommandName.allCases.map(\.usage.count).max() ?? 0
    let lines = CommandName.allCases.map { name in
      name.usage + String(repeating: " ", count: width - name.usage.count + 2) + name.summary
    }
    let user = "USER is an id (3), a username (sakura or @sakura) or the unique beginning of a name."
    return (lines + ["", user]).joined(separator: "\n") + "\n"
  }
}
