import Foundation
import Hummingbird

/// The request to change an account: a new name, a new email or both.
struct AccountChange: Sendable {
  let name: String?
  let email: EmailAddress?

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws {
    (name, email) = try AccountBody.read(body) { members in
      let name = members.optionalText("name")
      let email = members.optionalText("email")
      if !members.hasAny("name", "email") { members.note("there is nothing to change: name or email is missing") }
      return (members.name(name), members.email(email))
    }
  }
}
