package import SharedDomain

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
