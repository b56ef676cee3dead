package import SharedUI

/// A parsed command with its output options.
package struct TypedCommand: Sendable {
  package let command: any Command
  let page: CommandPage
  package var output: OutputOptions
  /// A note about how the command was typed; `nil` if there is none.
  let note: String?

  /// Parses `words`, which start with the name of a command or one of `aliases`.
  ///
  /// - Parameter isAlone: Whether the command is run without a session.
  /// - Throws: A usage error for an unknown command, for an invalid option or argument, for a command that needs a
  ///   session, or for an alias of several commands.
  package init(_ words: [String], aliases: Aliases = Aliases(), isAlone: Bool = false) throws {
    let commands = try aliases.expanded(words)
    _ = try aliases.destination(of: words, isAtPrompt: false)
    guard commands.count == 1, let expanded = commands.first else {
      throw CommandFailure.usage(
        "alias '\(EchoedWord.of(words[0]))' stands for several commands, but only one is possible here")
    }
    try self.init(expanded: expanded, aliases: aliases, isAlone: isAlone)
  }

  /// Parses `expanded`, the words of a command without an alias; as above.
  init(expanded: [String], aliases: Aliases, isAlone: Bool) throws {
    // A line may begin with `--help`, as arguments of the program may.
    var name = expanded.first.map { CommandOption.help.isNamed($0) ? HelpCommand.page.name : $0 } ?? ""
    var rest = Array(expanded.dropFirst())
    if ProgramName(rawValue: name) != nil, rest.contains(where: CommandOption.help.isNamed) {
      (name, rest) = (HelpCommand.page.name, [name])
    }
    let (named, type) = try AllCommands.command(name, before: rest, aliases: aliases)
    let words = try CommandWords(rest, of: named, as: name, aliases: aliases)
    output = try words.output()
    note = words.has(.help) ? nil : words.misplaced?.note
    if words.has(.help) {
      command = try HelpCommand(CommandWords([named.name], of: HelpCommand.page, as: HelpCommand.page.name))
    } else if isAlone, let advice = named.sessionOnly {
      throw CommandFailure.usage("'\(named.name)' needs a session; \(advice)")
    } else {
      command = try type.init(words)
    }
    page = words.has(.help) ? HelpCommand.page : named
  }
}
