/// How long sessions last, and what a password's hash costs.
package struct AccountSettings: Sendable {
  /// The lifetime of an access token, in seconds.
  package var accessLifetime = 15 * 60
  /// The lifetime of a refresh token, in seconds.
  package var refreshLifetime = 7 * 24 * 60 * 60
  /// How long a refresh token stays valid after it was replaced, in seconds, as the answer may have been lost.
  package var refreshGrace = 30
  /// The cost of a password's hash.
  package var cost = ScryptCost.standard

  package init() {}
}

/// Whom a service answers.
package enum ServiceAccess: Sendable {
  /// Any process on this machine.
  case anyone
  /// Any process that has the token.
  case token(AccessToken)
  /// Any process to sign up or in; users and tasks only if it has signed in.
  case accounts(AccountSettings)
}

extension ServiceAccess {
  /// The token that each request must carry; `nil` if it need not.
  var token: AccessToken? {
    if case .token(let token) = self { token } else { nil }
  }
  /// The settings of accounts; `nil` if there are none.
  var settings: AccountSettings? {
    if case .accounts(let settings) = self { settings } else { nil }
  }
}
