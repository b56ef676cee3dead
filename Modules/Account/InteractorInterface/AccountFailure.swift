package import Foundation
package import SharedInteractorInterface

/// The reason why a request about an account failed.
package enum AccountFailure: Error, Hashable, Sendable {
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
  case load(LoadFailure)
}
