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

  package var faults: [InputFault] { name.faults + email.faults + password.faults }
}
