package import Foundation
package import SharedDomain

/// A session with a service: whose it is, and the tokens that stand for it.
package struct SignIn: Hashable, Sendable {
  /// Whose session it is; `nil` for a token that the user brought along.
  package var account: Account?
  /// The token that requests carry.
  package var access: Secret
  /// The token that gets others when `access` has expired; `nil` for a token that the user brought along.
  package var refresh: Secret?
  /// When the user signed in.
  package var begun: Date
  /// When the tokens were last renewed; `nil` if they never were.
  package var renewed: Date?
  /// Until when the session can be renewed; `nil` if the service did not say.
  package var end: Date?

  /// The account as the service described it last.
  package struct Account: Hashable, Sendable {
    /// The user that this account is.
    package var user: ServiceID
    package var name: String
    package var email: String

    package init(user: ServiceID, name: String, email: String) {
      (self.user, self.name, self.email) = (user, name, email)
    }
  }

  package init(account: Account? = nil, access: Secret, refresh: Secret? = nil, begun: Date, end: Date? = nil) {
    (self.account, self.access, self.refresh, self.begun, self.end) = (account, access, refresh, begun, end)
  }
}
