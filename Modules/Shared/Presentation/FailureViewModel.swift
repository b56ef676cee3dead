package import SharedInteractorInterface

/// An error as shown to people, with its exit status for scripts.
package struct FailureViewModel: Error, Hashable, Sendable {
  /// One sentence without a full stop.
  package let message: String
  package let status: ExitStatus
  /// What is missing, if that is the problem. The program decides by this, not by `status`.
  package let missing: Missing?

  /// Creates an error with its own message.
  package init(_ message: String, status: ExitStatus, missing: Missing? = nil) {
    self.message = message
    self.status = status
    self.missing = missing
  }

  /// Creates the error for a failed load of `subject`, such as `the users`, in `mode`.
  package init(_ failure: LoadFailure, loading subject: String, mode: LoadMode) {
    self.init(
      Self.message(for: failure, loading: subject, mode: mode), status: ExitStatus(failure), missing: Missing(failure))
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
