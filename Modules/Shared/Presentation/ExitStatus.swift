package import SharedInteractorInterface

/// What a command tells the script that ran it.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  /// The command gave what it was asked for, live or saved.
  case success = 0
  /// Any failure not named below.
  case failure = 1
  /// An unknown command or option, a bad argument, or no user selected.
  case usage = 2
  /// The service could not be used and nothing is saved.
  case nothingToShow = 3
  /// Not signed in, or not allowed; or edits wait for that.
  case refused = 4
  /// No such user or task.
  case notFound = 5
  /// Something that the user changed waits for a decision.
  case undecided = 6
  /// Interrupted by the user.
  case interrupted = 130

  /// The status that tells of `failure`.
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
