extension AccountBody {
  /// Returns `text` as a name; notes what is wrong with it.
  mutating func name(_ text: String?) -> String? {
    guard let name = text.map(AccountRules.trimmed) else { return nil }
    note(AccountRules.fault(inName: name))
    return name
  }

  /// Returns `text` as an address; notes if it is none.
  mutating func email(_ text: String?) -> EmailAddress? {
    guard let text else { return nil }
    let email = EmailAddress(text)
    if email == nil { note("email is not an email address") }
    return email
  }

  /// Returns the member as a new password; notes what is wrong with it.
  mutating func newPassword(_ name: String) -> String? {
    guard let password = text(name) else { return nil }
    note(AccountRules.fault(inPassword: password, named: name))
    return password
  }
}
