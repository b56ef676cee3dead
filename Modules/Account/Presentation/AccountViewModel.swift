package import AccountDomain
package import Foundation
package import SharedDomain

/// What `whoami` shows.
package struct AccountViewModel: Hashable, Sendable {
  /// The service's address.
  package let service: String
  package let user: ServiceID?
  package let name: String?
  package let email: String?
  /// Where the token comes from: `ROSTER_TOKEN`, `headers` or `login`.
  package let origin: String
  package let begun: Date?
  package let renewed: Date?
  package let end: Date?

  /// Creates the view model of a session with the service at the address `service`.
  package init(_ session: AccountSession, with service: String) {
    self.service = service
    user = session.account?.user
    name = session.account?.name
    email = session.account?.email
    switch session.origin {
    case .environment:
      origin = "ROSTER_TOKEN"
      begun = nil
      renewed = nil
      end = nil
    case .header:
      origin = "headers"
      begun = nil
      renewed = nil
      end = nil
    case .login(let begun, let renewed, let end):
      origin = "login"
      self.begun = begun
      self.renewed = renewed
      self.end = end
    }
  }
}
