package import SharedInteractorInterface

/// The reason why a command could not do its work.
package struct Problem: Hashable, Sendable {
  /// What happened, in a sentence without a full stop.
  package let message: String
  /// What the user can do about it; `nil` if that is obvious.
  package let advice: String?
  /// The kind, which determines the exit status.
  package let kind: Kind

  /// A kind of problem.
  package enum Kind: Hashable, Sendable {
    /// Anything not listed below.
    case failed
    /// An unknown command or option, a bad argument, or no user selected.
    case usage
    /// Neither the service nor the cache could provide the data.
    case unavailable
    case refused
    case notFound
    /// The service did not answer, so edits are left.
    case unsent
    case undecided
    /// The edits could not be read or saved, for this reason.
    case outbox(String)
    case interrupted
  }

  package init(_ message: String, advice: String? = nil, kind: Kind = .failed) {
    self.message = message
    self.advice = advice
    self.kind = kind
  }

  /// What happened and what to do, in one sentence without a full stop.
  package var text: String { message + (advice.map { "; \($0)" } ?? "") }

  /// Whether signing in is what the user can do about it.
  package var asksToSignIn: Bool { kind == .refused && (advice ?? message).hasSuffix(LoadFailure.signInHint) }

  /// The problem of a command that the user or a signal has ended.
  package static let interrupted = Problem("interrupted", kind: .interrupted)

  /// Creates the problem of a failed load of `subject`, such as `the users`, in `mode`.
  package init(_ failure: LoadFailure, loading subject: String, mode: LoadMode) {
    self.init(
      Self.message(for: failure, loading: subject, mode: mode), advice: Self.advice(for: failure), kind: Kind(failure))
  }

  private static func message(for failure: LoadFailure, loading subject: String, mode: LoadMode) -> String {
    if let cause = failure.cause {
      let noCopy = mode.allowsSaved ? ", and nothing is saved" : ""
      return "could not load \(subject)\(noCopy): \(cause.detail)"
    }
    return switch failure {
    case .refused(let why): "could not load \(subject): \(why)"
    case .notFound: "could not load \(subject): not found (404)"
    case .store(let why): "could not read \(subject): \(why)"
    case .cancelled: "interrupted"
    default: "no saved copy of \(subject)"
    }
  }

  // How to get an answer after all.
  private static func advice(for failure: LoadFailure) -> String? {
    switch failure {
    case .paused: "leave out --offline, or type 'online'"
    case .timeout, .server: "try again, or run 'doctor'"
    case .offline, .invalid: "run 'doctor'"
    case .refused, .notFound, .nothingSaved, .store, .cancelled: nil
    }
  }
}

extension Problem.Kind {
  fileprivate init(_ failure: LoadFailure) {
    self =
      switch failure {
      case .offline, .timeout, .server, .invalid, .nothingSaved: .unavailable
      case .refused: .refused
      case .notFound: .notFound
      case .store: .failed
      case .cancelled: .interrupted
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

  package init(_ kind: Problem.Kind) {
    self =
      switch kind {
      case .failed, .outbox: .failure
      case .usage: .usage
      case .unavailable, .unsent: .nothingToShow
      case .refused: .refused
      case .notFound: .notFound
      case .undecided: .undecided
      case .interrupted: .interrupted
      }
  }
}

extension LoadFailure {
  /// Why the service could not be used, as one word for scripts and a phrase for messages; `nil` for other failures.
  package var cause: (reason: String, detail: String)? {
    switch self {
    case .offline(let detail): ("offline", detail)
    case .timeout(let detail): ("timeout", detail)
    case .server(let detail): ("server", detail)
    case .invalid(let detail): ("invalid", detail)
    case .refused, .notFound, .nothingSaved, .store, .cancelled: nil
    }
  }
}
