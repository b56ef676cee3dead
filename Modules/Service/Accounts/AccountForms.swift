import Foundation
import Hummingbird

/// What signs someone up.
struct SignUpForm: Sendable {
  let name: String
  let email: EmailAddress
  let password: String

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws(HTTPError) {
    self = try AccountBody.read(body) { members in
      let (name, email) = (members.name(members.text("name")), members.email(members.text("email")))
      let password = members.newPassword("password")
      guard let name, let email, let password else { return nil }
      return SignUpForm(name: name, email: email, password: password)
    }
  }

  private init(name: String, email: EmailAddress, password: String) {
    (self.name, self.email, self.password) = (name, email, password)
  }
}

/// What logs someone in.
struct LoginForm: Sendable {
  let email: String
  let password: String

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws(HTTPError) {
    (email, password) = try AccountBody.read(body) { members in
      let (email, password) = (members.text("email"), members.text("password"))
      return email.flatMap { email in password.map { (email, $0) } }
    }
  }
}

/// What changes an account.
struct AccountChange: Sendable {
  let name: String?
  let email: EmailAddress?

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws(HTTPError) {
    (name, email) = try AccountBody.read(body) { members in
      let (name, email) = (members.optionalText("name"), members.optionalText("email"))
      if !members.hasAny("name", "email") { members.note("there is nothing to change: name or email is missing") }
      return (members.name(name), members.email(email))
    }
  }
}

/// What changes a password.
struct PasswordChange: Sendable {
  let current: String
  let new: String

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws(HTTPError) {
    (current, new) = try AccountBody.read(body) { members in
      let (current, new) = (members.text("currentPassword"), members.newPassword("newPassword"))
      if current?.isEmpty ?? false { members.note("currentPassword is empty") }
      if let current, current == new { members.note("newPassword is the same as the current one") }
      return current.flatMap { current in new.map { (current, $0) } }
    }
  }
}

/// A refresh token that a client sent.
struct RefreshForm: Sendable {
  let token: String

  /// Parses the body of a request, or throws 400 if there is no token in it.
  init(_ body: Data) throws(HTTPError) { token = try AccountBody.read(body) { $0.text("refreshToken") } }
}

extension AccountBody {
  /// Returns `text` as a name; notes what is wrong with it.
  fileprivate mutating func name(_ text: String?) -> String? {
    guard let name = text.map(AccountRules.trimmed) else { return nil }
    note(AccountRules.fault(inName: name))
    return name
  }

  /// Returns `text` as an address; notes if it is none.
  fileprivate mutating func email(_ text: String?) -> EmailAddress? {
    guard let text else { return nil }
    let email = EmailAddress(text)
    if email == nil { note("email is not an email address") }
    return email
  }

  /// Returns the member as a new password; notes what is wrong with it.
  fileprivate mutating func newPassword(_ name: String) -> String? {
    guard let password = text(name) else { return nil }
    note(AccountRules.fault(inPassword: password, named: name))
    return password
  }
}
