import ArgumentParser

/// The command line of `roster man`.
struct ManualCommand: ParsableCommand {
  /// How the command line is explained.
  static let configuration = CommandConfiguration(
    commandName: "roster man", abstract: "Prints the manual page of roster.",
    discussion: "To read it: roster man | man -l -")
}
