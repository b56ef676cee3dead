package import Foundation
package import Hummingbird

/// Whom a service answers.
package enum ServiceAccess: Sendable {
  /// Any process on this machine.
  case anyone
  /// Any process that has the token.
  case token(AccessToken)
  /// Any process to sign up or in; users and tasks only if it has signed in.
  case accounts(any AccountProvider)
}

/// What a service with accounts has beside what others have.
package protocol AccountProvider: Sendable {
  /// Returns a digest of `document` whose collisions nobody finds without `key`, which each database has one of.
  func digest(of document: Data, key: Data) -> String

  /// Returns the routes to sign up and in to the accounts in `database`, and the gate to all others.
  func routes(over database: ServiceDatabase) -> (routes: [ServiceRoute], gate: SignInGate)
}

/// Throws 401 for a request whose sender has not signed in.
package typealias SignInGate = @Sendable (Request) async throws -> Void
