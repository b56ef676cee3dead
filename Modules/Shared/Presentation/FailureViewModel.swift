package import SharedInteractorInterface

/// An error as a person reads it and as a script sees it.
package struct FailureViewModel: Error, Hashable, Sendable {
  /// One sentence without a full stop.
  package let message: String
  /// What a script is told.
  package let status: ExitStatus
  /// What is missing, if that is what is wrong: this, and not `status`, is what the program goes by.
  package let absence: Absence?

  /// An error with its own words.
  package init(_ message: String, status: ExitStatus, absence: Absence? = nil) {
    self.message = message
    self.status = status
    self.absence = absence
  }

  /// What became of a load of `subject`, such as `the users`, in `mode`.
  package init(_ failure: LoadFailure, loading subject: String, mode: LoadMode) {
    self.init(
      Self.message(for: failure, loading: subject, mode: mode), status: ExitStatus(failure), absence: Absence(failure))
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
