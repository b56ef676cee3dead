package import SharedInteractorInterface

/// The exit status of a command.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  /// The command gave what was asked for, live or saved.
  case success = 0
  /// Any failure not listed below.
  case failure = 1
  /// An unknown command or option, a bad argument, or no user selected.
  case usage = 2
  /// The service could not be used and nothing is saved.
  case nothingToShow = 3
  /// Not signed in or not allowed, or edits are waiting for either.
  case refused = 4
  case notFound = 5
  /// An edit needs a decision from the user.
  case undecided = 6
  case interrupted = 130

  /// Creates the status for `failure`.
  package init(_ failure: LoadFailure) {
    self =
      switch failure {
      case .offline, .timeout, .server, .invalid, .nothingSaved: .nothingToShow
      case .refused: .refused
      case .notFound: .notFound
      case .store: .failure
      case .cancelled: .interrupted
      }
  }
}
