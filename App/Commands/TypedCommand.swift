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
    // A line may begin with `--help`, as arguments of the program may.
    let name = expanded.first.map { CommandOption.help.isNamed($0) ? HelpCommand.page.name : $0 } ?? ""
    let rest = Array(expanded.dropFirst())
    if let program = ProgramName(rawValue: name), rest.contains(where: CommandOption.help.isNamed) {
      (command, output) = (HelpCommand(program), OutputOptions())
      return
    }
    let type = try AllCommands.command(name, aliases: aliases)
    let words = try CommandWords(rest, of: type.page, as: name, aliases: aliases)
    output = try words.output()
    command = words.has(.help) ? HelpCommand(type.page) : try type.init(words)
  }
}
