import Foundation
import Hummingbird

/// What logs someone in.
struct LoginForm: Sendable {
  let email: String
  let password: String

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws {
    (email, password) = try AccountBody.read(body) { members in
      let (email, password) = (members.text("email"), members.text("password"))
      return email.flatMap { email in password.map { (email, $0) } }
    }
  }
}
