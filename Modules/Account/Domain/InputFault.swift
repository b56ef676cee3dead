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
