package import SharedUI

/// All commands, and how they are found by name.
package enum AllCommands {
  /// The commands, in the order of help.
  package static let list: [any Command.Type] = [
    UsersCommand.self, SelectCommand.self, TasksCommand.self, UserCommand.self, NearCommand.self, StatsCommand.self,
    SplitCommand.self, FindCommand.self, ChangesCommand.self, RefreshCommand.self, BackCommand.self, ExportCommand.self,
    AddCommand.self, DoneCommand.self, ReopenCommand.self, EditCommand.self, RemoveCommand.self, UndoCommand.self,
    PendingCommand.self, SyncCommand.self, ResolveCommand.self, RetryCommand.self, DiscardCommand.self,
    RecoverCommand.self,
    StatusCommand.self, DoctorCommand.self, CacheCommand.self, OfflineCommand.self, OnlineCommand.self,
    HelpCommand.self,
    QuitCommand.self,
    SetCommand.self, UnsetCommand.self, AliasCommand.self, UnaliasCommand.self,
  ]

  /// The pages of all commands, in order.
  package static var pages: [CommandPage] { list.map { $0.page } }

  /// All words that name a command, in order.
  package static var names: [String] { pages.flatMap(\.names) }

  /// Returns the command called `name`.
  package static func named(_ name: String) -> (any Command.Type)? { list.first { $0.page.names.contains(name) } }

  /// Returns the command called `name`.
  ///
  /// - Throws: A usage error that suggests a similar name, perhaps one of `aliases`.
  static func command(_ name: String, aliases: Aliases) throws(UsageError) -> any Command.Type {
    if let command = named(name) { return command }
    if ProgramName(rawValue: name) != nil { throw UsageError("'\(name)' is not for a session; run 'roster \(name)'") }
    let nearest = NearestWord.to(name, among: names + aliases.names)
    let hint = nearest.map { "did you mean '\($0)'?" } ?? "'help' lists the commands"
    throw UsageError("unknown command '\(EchoedWord.of(name))' (\(hint))")
  }
}

/// A subcommand of the program that is not a command of a session; its name comes before all options.
package enum ProgramName: String, CaseIterable, Sendable {
  /// Runs the bundled service.
  case serve
  /// Prints a completion script.
  case completions
  /// Prints the manual page.
  case man
}

/// A command as it was typed: what to do, and how to print the results.
package struct TypedCommand: Sendable {
  /// What to do.
  package let command: any Command
  /// How to print the results.
  package var output: OutputOptions

  /// Parses `words`, the first of which names a command or is one of `aliases`.
  ///
  /// - Throws: A usage error: an unknown command, or a wrong option or argument.
  package init(_ words: [String], aliases: Aliases = Aliases()) throws(UsageError) {
    let expanded = try aliases.expanded(words)
    let name = expanded.first ?? ""
    let type = try AllCommands.command(name, aliases: aliases)
    let rest = Array(expanded.dropFirst())
    // Where words are taken verbatim, only a lone one asks for help.
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
