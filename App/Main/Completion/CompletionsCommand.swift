import ArgumentParser

/// The command line of `roster completions`.
struct CompletionsCommand: ParsableCommand {
  /// How the command line is explained.
  static let configuration = CommandConfiguration(
    commandName: "roster completions", abstract: "Prints a script that lets a shell complete commands of roster.",
    discussion: "For bash, a line of ~/.bashrc does: source <(roster completions bash)")

  /// Whose script it is to be.
  @Argument(help: "The shell.")
  var shell: CompletionShell
}
