package import SharedUI

/// A parsed command with its output options.
package struct TypedCommand: Sendable {
  package let command: any Command
  package var output: OutputOptions

  /// Parses `words`, which start with the name of a command or one of `aliases`.
  ///
  /// - Throws: A usage error for an unknown command, or for an invalid option or argument.
  package init(_ words: [String], aliases: Aliases = Aliases()) throws(UsageError) {
    let expanded = try aliases.expanded(words)
    let name = expanded.first ?? ""
    let rest = Array(expanded.dropFirst())
    if let program = ProgramName(rawValue: name), rest == ["--help"] || rest == ["-h"] {
      (command, output) = (HelpCommand(program), OutputOptions())
      return
    }
    let type = try AllCommands.command(name, aliases: aliases)
    // If words are verbatim after the first one, `--help` counts only as the second and last word.
    let asksForHelp =
      rest.first == "--help" || rest == ["-h"]
      || rest.count == 2 && type.page.isVerbatim([rest[0]]) && ["--help", "-h"].contains(rest[1])
    guard !asksForHelp else {
      (command, output) = (HelpCommand(type.page), OutputOptions())
      return
    }
    let words = try CommandWords(rest, of: type.page, as: name, aliases: aliases)
    output = try words.output()
    command = words.has(.help) ? HelpCommand(type.page) : try type.init(words)
  }
}
