package import SharedPresentation

/// The reason why a command failed.
package enum CommandFailure: Error, Hashable, Sendable {
  case failed(FailureViewModel)
  /// Neither the service nor the cache could provide the data.
  case unavailable(FailureViewModel)
  /// The user or a signal ended the command.
  case interrupted
  case unwritten(OutputFailure)

  /// The failure as shown to the user.
  package var model: FailureViewModel {
    switch self {
    case .failed(let failure), .unavailable(let failure): failure
    case .interrupted: FailureViewModel("interrupted", status: .interrupted)
    case .unwritten(let failure): FailureViewModel("could not write the output: \(failure)", status: .failure)
    }
  }

  /// Returns a usage error with the given message.
  package static func usage(_ message: String) -> CommandFailure { .failed(FailureViewModel(message, status: .usage)) }
}
