import ArgumentParser

/// What the program can be other than a client of the service: it stands before all options.
enum ProgramName: String, CaseIterable {
  /// The service.
  case serve
  /// A writer of scripts for shells.
  case completions
  /// A writer of its own manual page.
  case man

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .serve: ServeCommand.configuration.abstract
    case .completions: CompletionsCommand.configuration.abstract
    case .man: ManualCommand.configuration.abstract
    }
  }
}
