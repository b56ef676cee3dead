package import SharedPresentation

/// Why a command did not do what it was asked to.
package enum CommandFailure: Error, Hashable, Sendable {
  /// It has nothing to show, and why.
  case failed(FailureViewModel)
  /// What it has to show could not be written.
  case unwritten(OutputFailure)

  /// What a person reads of it and a script sees.
  package var model: FailureViewModel {
    switch self {
    case .failed(let failure): failure
    case .unwritten(let failure): FailureViewModel("could not write the output: \(failure)", status: .failure)
    }
  }

  /// A usage error that says `message`.
  package static func usage(_ message: String) -> CommandFailure { .failed(FailureViewModel(message, status: .usage)) }
}
