package import AccountDomain
package import Foundation
package import SharedDomain

/// What `whoami` shows.
package struct AccountViewModel: Hashable, Sendable {
  /// The service's address.
  package let service: String
  /// Where the token comes from: `ROSTER_TOKEN`, `headers` or `login`.
  package let origin: String
  package let account: Account?
  package let begun: Date?
  package let renewed: Date?
  package let end: Date?

  /// Creates the view model of a session with the service at the address `service`; `nil` for a token from `origin`,
  /// of which nothing else is known.
  package init(_ session: SignIn?, from origin: String = "login", with service: String) {
    self.service = service
    self.origin = origin
    account = session?.account
    begun = session?.begun
    renewed = session?.renewed
    end = session?.tokens?.end
  }
}
