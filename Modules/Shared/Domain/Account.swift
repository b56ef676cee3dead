/// An account of a service, as the service described it last.
package struct Account: Hashable, Sendable {
  package let user: ServiceID
  package let name: String
  /// The email to sign in with; empty if the service does not say it.
  package let email: String
  /// The email or, without one, the name.
  package var label: String { email.isEmpty ? name : email }

  package init(user: ServiceID, name: String, email: String) {
    self.user = user
    self.name = name
    self.email = email
  }
}
