package import SharedPresentation

/// The reason why a command failed.
package enum CommandFailure: Error, Hashable, Sendable {
  case failed(Problem)
  case unwritten(OutputFailure)

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

  /// Returns a usage error with the given message.
  package static func usage(_ message: String) -> CommandFailure { .failed(Problem(message, kind: .usage)) }

  package var problem: Problem {
    switch self {
    case .failed(let problem): problem
    case .unwritten(let failure): Problem("could not write the output: \(failure)")
    }
  }

  /// The failure as shown to the user.
  package var model: FailureViewModel { FailureViewModel(problem) }
}
