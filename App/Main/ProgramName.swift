import Composition

/// What the program can be other than a client of the service; its name stands before all options.
enum ProgramName: String, CaseIterable {
  /// The service.
  case serve
  /// A writer of scripts for shells.
  case completions
  /// A writer of its own manual page.
  case man

  /// What help says of it.
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
