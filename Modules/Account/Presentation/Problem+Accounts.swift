import AccountDomain
import AccountInteractorInterface
import SharedDomain
import SharedInteractorInterface
package import SharedPresentation

extension Problem {
  /// Creates the problem of a command that could not do something about an account or its session because of `error`.
  ///
  /// - Parameters:
  ///   - action: What it was to do: `sign in`.
  ///   - service: The address of the service.
  package init(_ error: any Error, doing action: String, at service: String) {
    switch error {
    case let failure as AccountFailure: self.init(failure, "could not \(action)", service)
    case let failure as LoadFailure: self.init(failure, "could not \(action)")
    default: self.init(usingTokens: error)
    }
  }

  /// Creates the problem of a command that cannot read or keep tokens because of `error`.
  package init(usingTokens error: any Error) {
    switch error {
    case TokenStoreFailure.unusable(let reason): self.init(reason)
    case TokenStoreFailure.unreadable(let reason): self.init(reason, advice: "'login' replaces it")
    case TokenStoreFailure.busy:
      self.init("another program is signing in or renewing the session", advice: "try again")
    case is CancellationError: self = .interrupted
    default: self.init("\(error)")
    }
  }

  private init(_ failure: AccountFailure, _ undone: String, _ service: String) {
    switch failure {
    case .invalid(let faults): self.init(faults.text, kind: .usage)
    case .rejected(let message):
      self.init("\(undone): \(message ?? "the service rejects the input")", kind: .usage)
    case .emailTaken: self.init("\(undone): this email has an account already", kind: .refused)
    case .wrongCredentials: self.init("wrong email or password", kind: .refused)
    case .wrongPassword: self.init("the current password is wrong", kind: .refused)
    case .throttled(let delay):
      let advice = delay.map { "try again in \(Noun("second").text(of: Int($0.rounded(.up))))" } ?? "try again later"
      self.init("\(undone): too many requests or failed logins", advice: advice, kind: .refused)
    case .unsupported:
      self.init("\(undone): \(service) has no accounts", advice: "it may take a token: 'login --with-token'")
    case .unusableToken:
      self.init("that is not a token: it must be letters, digits and -._~+/=, on one line", kind: .usage)
    case .refusedToken: self.init("the service refuses this token; nothing was changed", kind: .refused)
    case .unknownOwner: self.init("the service does not say whose token this is")
    case .otherEmail:
      self.init("that is not the email of this account; nothing was deleted", kind: .usage)
    case .alreadySignedIn(let account):
      self.init("already signed in to \(service)\(account.naming); run 'logout' first", kind: .usage)
    case .expired(let account):
      let message = account.map { "the session of \($0.label) has expired" } ?? "session expired"
      self.init(message, advice: LoadFailure.signInHint, kind: .refused)
    case .replaced: self.init("another program has just signed in or out", advice: "try again")
    case .notSignedIn: self.init("not signed in to \(service)", advice: LoadFailure.signInHint, kind: .refused)
    }
  }

  private init(_ failure: LoadFailure, _ undone: String) {
    let why = failure.phrase
    let kind = Problem(failure, loading: "", mode: .liveOnly).kind
    self.init(failure == .cancelled ? why : "\(undone): \(why)", kind: kind)
  }
}

extension Account? {
  /// The account, to follow the name of a service: ` as ann@example.org`; empty without one.
  package var naming: String { map { " as \($0.label)" } ?? "" }
}

extension [InputFault] {
  /// What is wrong, for the user.
  package var text: String { map(\.text).joined(separator: "; ") }
}

extension InputFault {
  // What is wrong, as a clause.
  fileprivate var text: String {
    switch self {
    case .shortName: "the name needs \(AccountName.minLength) or more characters"
    case .invalidEmail: "the email must look like ann@example.org"
    case .noCurrentPassword: "the current password is empty"
    case .weakPassword:
      "the password needs \(NewPassword.minLength) or more characters with upper case, lower case, a digit and a "
        + "symbol, or \(NewPassword.longLength) or more of any"
    case .differentPasswords: "the passwords differ"
    case .samePassword: "the new password is the current one"
    }
  }
}
