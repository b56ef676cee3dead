import App
import Program

extension ProgramName {
  static var pages: [CommandPage] { allCases.map(\.page) }

  var page: CommandPage {
    switch self {
    case .serve: ServeArguments.page
    case .completions:
      CommandPage(
        rawValue, arguments: "SHELL", group: .program, summary: "print a completion script for a shell",
        completions: [.choice(CompletionShell.allCases.map { (word: $0.rawValue, summary: "") })],
        example: CommandExample(
          "source <(roster completions bash)", does: "a line of ~/.bashrc that completes commands in bash"))
    case .man:
      CommandPage(
        rawValue, group: .program, summary: "print the manual page",
        example: CommandExample("roster man | man -l -", does: "the manual page is shown"))
    }
  }
}
