import Crypto
package import Foundation
package import Service

/// How long sessions last, and what a password's hash costs.
package struct AccountSettings: Sendable {
  /// The lifetime of an access token, in seconds.
  package var accessLifetime = 15 * 60
  /// The lifetime of a refresh token, in seconds.
  package var refreshLifetime = 7 * 24 * 60 * 60
  /// How long a refresh token stays valid after it was replaced, in seconds, as the answer may have been lost.
  package var refreshGrace = 30
  package var cost = ScryptCost.standard

  package init() {}
}

extension AccountSettings: AccountProvider {
  /// Returns the first 128 bits of HMAC-SHA-256 as hexadecimal digits.
  package func digest(of document: Data, key: Data) -> String {
    HMAC<SHA256>.authenticationCode(for: document, using: SymmetricKey(data: key)).prefix(16).hexadecimal
  }

  package func routes(over database: ServiceDatabase) -> (routes: [ServiceRoute], gate: SignInGate) {
    let accounts = AccountRoutes(database: database, settings: self)
    return (accounts.all, { _ = try await accounts.caller(of: $0) })
  }
}
