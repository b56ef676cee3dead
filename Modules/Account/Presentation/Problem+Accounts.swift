package import AccountDomain
package import AccountInteractorInterface
import SharedInteractorInterface
package import SharedPresentation

extension Problem {
  /// Creates the problem of a command whose input has all these faults, of which there is at least one.
  package init(_ faults: [InputFault]) {
    self.init(faults.map(\.text).joined(separator: "; "), kind: .usage)
  }

  /// Creates the problem of a request about an account.
  ///
  /// - Parameters:
  ///   - action: What the request was to do: `sign in`.
  ///   - service: The address of the service.
  package init(_ failure: AccountFailure, doing action: String, at service: String) {
    switch failure {
    case .rejected(let message):
      self.init("could not \(action): \(message ?? "the service rejects the input")", kind: .usage)
    case .emailTaken: self.init("could not \(action): this email has an account already", kind: .refused)
    case .wrongCredentials: self.init("wrong email or password", kind: .refused)
    case .wrongPassword: self.init("the current password is wrong", kind: .refused)
    case .throttled(let delay):
      let advice = delay.map { "try again in \(Noun("second").text(of: Int($0.rounded(.up))))" } ?? "try again later"
      self.init("could not \(action): too many requests or failed logins", advice: advice, kind: .refused)
    case .unsupported:
      self.init("could not \(action): \(service) has no accounts", advice: "it may take a token: 'login --with-token'")
    case .load(let failure):
      let kind = Problem(failure, loading: "", mode: .liveOnly).kind
      self.init("could not \(action): \(failure.explanation)", kind: kind)
    }
  }
}

extension LoadFailure {
  // Why a request failed.
  fileprivate var explanation: String {
    switch self {
    case .offline, .timeout, .server, .invalid: cause?.detail ?? ""
    case .refused(let why), .store(let why): why
    case .notFound, .nothingSaved: "not found (404)"
    case .cancelled: "interrupted"
    }
  }
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
