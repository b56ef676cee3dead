import Composition

/// The subcommands that are not a session with the service; their names come before all options.
enum ProgramName: String, CaseIterable {
  /// Runs the bundled service.
  case serve
  /// Prints a completion script.
  case completions
  /// Prints the manual page.
  case man

  /// The description of the subcommand.
  var page: CommandPage {
    switch self {
    case .serve: ServeArguments.page
    case .completions:
      CommandPage(
        rawValue, arguments: "SHELL", group: .program, summary: "print a script that lets a shell complete commands",
        completions: [.choice(CompletionShell.allCases.map { ChoiceWord(word: $0.rawValue, summary: "") })],
        example: CommandExample(
          "source <(roster completions bash)", does: "a line of ~/.bashrc that completes commands in bash"))
    case .man:
      CommandPage(
        rawValue, group: .program, summary: "print the manual page",
        example: CommandExample("roster man | man -l -", does: "the manual page is shown"))
    }
  }
}
