import Foundation
package import SharedDomain

/// What a user types to sign up.
package struct NewAccount: Hashable, Sendable {
  package let name: AccountName
  package let email: EmailAddress
  package let password: NewPassword

  package init(name: String, email: String, password: NewPassword) {
    self.name = AccountName(name)
    self.email = EmailAddress(email)
    self.password = password
  }

  /// All that is wrong with it.
  package var faults: [InputFault] { name.faults + email.faults + password.faults }
}

/// What a user types to change the password.
package struct PasswordChange: Hashable, Sendable {
  package let current: Secret
  package let new: NewPassword

  package init(from current: Secret, to new: NewPassword) {
    self.current = current
    self.new = new
  }

  /// All that is wrong with it.
  package var faults: [InputFault] {
    let isEmpty = current.text.isEmpty
    return (isEmpty ? [.noCurrentPassword] : []) + new.faults
      + (!isEmpty && current == new.password ? [.samePassword] : [])
  }
}

/// What a user types to change the account.
package enum AccountChange: Hashable, Sendable {
  case name(AccountName)
  case email(EmailAddress)

  /// All that is wrong with it.
  package var faults: [InputFault] {
    switch self {
    case .name(let name): name.faults
    case .email(let email): email.faults
    }
  }
}

/// The name of a person who has an account.
package struct AccountName: Hashable, Sendable {
  /// The least number of characters.
  package static let minLength = 3

  /// The name as typed, without blanks around it.
  package let text: String

  package init(_ text: String) { self.text = text.trimmingCharacters(in: .whitespacesAndNewlines) }

  package var faults: [InputFault] { text.count < Self.minLength ? [.shortName] : [] }
}

/// Something wrong with what a user has typed about an account, which is found before it is sent.
package enum InputFault: Hashable, CaseIterable, Sendable {
  case shortName
  case invalidEmail
  case noCurrentPassword
  case weakPassword
  case differentPasswords
  /// The new password is the current one.
  case samePassword
}
