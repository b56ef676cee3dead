package import SharedPresentation

/// The reason why a command failed.
package enum CommandFailure: Error, Hashable, Sendable {
  case failed(Problem)
  /// Its results could not be written, for the reason that the system gives.
  case unwritten(String)

  /// The failure of a command that the user or a signal has ended.
  package static let interrupted = CommandFailure.failed(.interrupted)

  /// Creates the failure of a command that threw `error`.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case is CancellationError: self = .interrupted
    default: self = .failed(Problem("\(error)"))
    }
  }

  /// Returns the error of an unknown command, or of an invalid option or argument.
  ///
  /// - Parameter message: What is wrong and what to do; line breaks become spaces, and URLs are hidden, since they may
  ///   contain a password.
  package static func usage(_ message: String) -> CommandFailure {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return .failed(Problem(line.replacing(#/:\/\/[^'\s]+/#) { _ in "://…" }, kind: .usage))
  }

  package var problem: Problem {
    switch self {
    case .failed(let problem): problem
    case .unwritten(let reason): Problem("could not write the output: \(reason)")
    }
  }
}
