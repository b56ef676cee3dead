package import AccountDomain
package import Foundation
package import SharedDomain

/// The accounts of a service.
///
/// What it throws is an `AccountFailure` if the service has answered, or the failure to ask it.
package protocol Accounts: Sendable {
  /// Creates an account and begins its first session.
  func signUp(_ account: NewAccount) async throws -> SignIn

  /// Begins a session.
  func logIn(_ email: EmailAddress, _ password: Secret) async throws -> SignIn

  /// Ends the session that can be renewed with `token`.
  func logOut(_ token: Secret) async throws

  /// Returns whether the service answers a request with `token`, rather than asking for another sign-in. If it can say
  /// whose token it is, it has to.
  ///
  /// - Throws: The failure if it does not answer, or only that it cannot do so now.
  func accept(_ token: Secret) async throws -> Bool

  /// Returns the account whose token `token` is or, for `nil`, that which other requests carry.
  func owner(of token: Secret?) async throws -> Account

  /// Changes the own account; returns it as it is then.
  func change(_ change: AccountChange) async throws -> Account

  /// Deletes the own account.
  func delete() async throws

  /// Changes the password of the own account, which ends its other sessions.
  func changePassword(_ change: PasswordChange) async throws
}

/// The reason why something about an account or its session could not be done.
package enum AccountFailure: Error, Hashable, Sendable {
  /// The input has these faults, of which there is at least one, so it was not sent.
  case invalid([InputFault])
  /// The service rejects the input, and says why if it does.
  case rejected(String?)
  case emailTaken
  /// The email or the password is wrong.
  case wrongCredentials
  case wrongPassword
  /// There were too many failed logins; another is possible after this time, if the service says so.
  case throttled(TimeInterval?)
  /// The service has no accounts, or cannot do this with them.
  case unsupported
  /// The text cannot be a token.
  case unusableToken
  /// The service does not accept the token.
  case refusedToken
  /// The service does not say whose token is used.
  case unknownOwner
  /// The email that was to confirm a deletion is not that of the account.
  case otherEmail
  case notSignedIn
  case alreadySignedIn(Account?)
  /// The service has ended the session.
  case expired(Account?)
  /// Another program has signed in to another account since the command began.
  case replaced
}
