import Foundation
import Hummingbird

/// The request to sign up.
struct SignUpForm: Sendable {
  let name: String
  let email: EmailAddress
  let password: String
}

extension SignUpForm {
  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws {
    self = try AccountBody.read(body) { members in
      let name = members.name(members.text("name"))
      let email = members.email(members.text("email"))
      let password = members.newPassword("password")
      guard let name, let email, let password else { return nil }
      return SignUpForm(name: name, email: email, password: password)
    }
  }
}
