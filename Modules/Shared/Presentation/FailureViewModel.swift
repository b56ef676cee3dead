package import SharedInteractorInterface

/// An error as shown to the user, with its exit status for scripts.
package struct FailureViewModel: Hashable, Sendable {
  /// One sentence without a full stop.
  package let message: String
  package let status: ExitStatus

  /// Creates an error with its own message.
  package init(_ message: String, status: ExitStatus) {
    self.message = message
    self.status = status
  }

  /// Creates the error for a failed load of `subject`, such as `the users`, in `mode`.
  package init(_ failure: LoadFailure, loading subject: String, mode: LoadMode) {
    self.init(Self.message(for: failure, loading: subject, mode: mode), status: ExitStatus(failure))
  }

  private static func message(for failure: LoadFailure, loading subject: String, mode: LoadMode) -> String {
    if let cause = failure.cause {
      let noCopy = mode.allowsSaved ? ", and nothing is saved" : ""
      return "could not load \(subject)\(noCopy): \(cause.reason): \(cause.detail)"
    }
    return switch failure {
    case .refused(let why): "could not load \(subject): \(why)"
    case .notFound: "could not load \(subject): not found (404)"
    case .store(let why): "could not read \(subject): \(why)"
    case .cancelled: "interrupted"
    default: "no saved copy of \(subject)"
    }
  }
}

/// The exit status of a command.
package enum ExitStatus: Int32, CaseIterable, Hashable, Sendable {
  /// The command succeeded, with live or saved data.
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

extension LoadFailure {
  /// `offline`, `timeout`, `server` or `invalid` if the service could not be used; `nil` for other failures.
  package var reason: String? { cause?.reason }

  /// Why the service could not be used, as one word for scripts and a phrase for messages; `nil` for other failures.
  var cause: (reason: String, detail: String)? {
    switch self {
    case .offline(let detail): ("offline", detail)
    case .timeout(let detail): ("timeout", detail)
    case .server(let detail): ("server", detail)
    case .invalid(let detail): ("invalid", detail)
    case .refused, .notFound, .nothingSaved, .store, .cancelled: nil
    }
  }
}
