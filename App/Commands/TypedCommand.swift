package import SharedUI

/// A parsed command with its output options.
package struct TypedCommand: Sendable {
  package let command: any Command
  package var output: OutputOptions
  /// A note about how the command was typed; `nil` if there is none.
  let note: String?

  /// Parses `words`, which start with the name of a command or one of `aliases`.
  ///
  /// - Throws: A usage error for an unknown command, or for an invalid option or argument.
  package init(_ words: [String], aliases: Aliases = Aliases()) throws(UsageError) {
    let expanded = try aliases.expanded(words)
    // A line may begin with `--help`, as arguments of the program may.
    let name = expanded.first.map { CommandOption.help.isNamed($0) ? HelpCommand.page.name : $0 } ?? ""
    let rest = Array(expanded.dropFirst())
    if let program = ProgramName(rawValue: name), rest.contains(where: CommandOption.help.isNamed) {
      (command, output, note) = (HelpCommand(program), OutputOptions(), nil)
      return
    }
    let type = try AllCommands.command(name, aliases: aliases)
    let words = try CommandWords(rest, of: type.page, as: name, aliases: aliases)
    output = try words.output()
    note = words.has(.help) ? nil : words.note
    command = words.has(.help) ? HelpCommand(type.page) : try type.init(words)
  }
}
