/// An account of a service, as the service described it last.
package struct Account: Hashable, Sendable {
  /// The user that this account is.
  package let user: ServiceID
  package let name: String
  /// The email to sign in with.
  package let email: String

  package init(user: ServiceID, name: String, email: String) {
    self.user = user
    self.name = name
    self.email = email
  }
}
