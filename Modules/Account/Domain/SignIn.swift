package import Foundation
package import SharedDomain

/// A session with a service: whose it is, and the tokens that stand for it.
package struct SignIn: Hashable, Sendable {
  /// Whose session it is; `nil` for a token that the user supplied.
  package var account: Account?
  /// The tokens; `nil` once the service has ended the session.
  package var tokens: Tokens?
  /// When the user signed in.
  package var begun: Date
  /// When the tokens were last renewed; `nil` if they never were.
  package var renewed: Date?

  /// The tokens of a session.
  package struct Tokens: Hashable, Sendable {
    /// The token that requests carry.
    package let access: Secret
    /// The token that gets others when `access` has expired; `nil` for a token that the user supplied.
    package let refresh: Secret?
    /// Until when the session can be renewed; `nil` if the service did not say.
    package let end: Date?

    package init(access: Secret, refresh: Secret? = nil, end: Date? = nil) {
      self.access = access
      self.refresh = refresh
      self.end = end
    }

    /// Returns whether `text` can be sent as a bearer token (RFC 6750, section 2.1).
    package static func isUsable(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9\-._~+\/]+=*/) != nil }
  }

  package init(account: Account? = nil, tokens: Tokens?, begun: Date, renewed: Date? = nil) {
    self.account = account
    self.tokens = tokens
    self.begun = begun
    self.renewed = renewed
  }

  /// What remains once the service has ended the session: the account, whose lists and edits remain; `nil` if there is
  /// none.
  package var ended: SignIn? { account == nil ? nil : SignIn(account: account, tokens: nil, begun: begun) }
}
