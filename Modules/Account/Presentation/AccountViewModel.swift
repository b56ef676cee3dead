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
    (user, name, email) = (session.account?.user, session.account?.name, session.account?.email)
    switch session.origin {
    case .environment: (origin, begun, renewed, end) = ("ROSTER_TOKEN", nil, nil, nil)
    case .header: (origin, begun, renewed, end) = ("headers", nil, nil, nil)
    case .login(let begun, let renewed, let end):
      (origin, self.begun, self.renewed, self.end) = ("login", begun, renewed, end)
    }
  }
}
