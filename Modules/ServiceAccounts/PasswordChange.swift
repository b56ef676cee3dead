import Foundation
import Hummingbird

/// The request to change a password.
struct PasswordChange: Sendable {
  let current: String
  let new: String

  /// Parses the body of a request, or throws 400 with all its faults.
  init(_ body: Data) throws {
    (current, new) = try AccountBody.read(body) { members in
      let current = members.text("currentPassword")
      let new = members.newPassword("newPassword")
      if current?.isEmpty ?? false { members.note("currentPassword is empty") }
      if let current, current == new { members.note("newPassword is the same as the current one") }
      return current.flatMap { current in new.map { (current, $0) } }
    }
  }
}
