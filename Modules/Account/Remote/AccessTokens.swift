import AccountInteractorInterface
package import SharedDomain
import SharedInteractorInterface
package import SharedRemote

/// The access tokens that requests to one server carry.
package protocol AccessTokens: Sendable {
  /// Returns the token for the next request; `nil` if the user is not signed in.
  func token() async throws -> Secret?

  /// Whether there is no token because the service has ended the session.
  var haveEnded: Bool { get async }

  /// Returns another token after the server has refused `refused`.
  func token(insteadOf refused: Secret) async throws -> TokenReplacement
}

/// What there is instead of an access token that the server has refused.
package enum TokenReplacement: Hashable, Sendable {
  /// A token that the service has just given.
  case token(Secret)
  /// A token that another program has kept, which may have expired as well.
  case kept(Secret)
  /// Nothing, for this reason if one is known.
  case nothing(HTTPResponse.Refusal?)
}

/// A token that is used as it is.
package struct FixedToken: AccessTokens {
  private let secret: Secret

  package init(_ secret: Secret) { self.secret = secret }

  package var haveEnded: Bool { false }

  package func token() -> Secret? { secret }
  package func token(insteadOf refused: Secret) -> TokenReplacement { .nothing(.givenToken) }
}

extension LoadFailure {
  /// Creates the failure of a request whose token cannot be had because of `error`.
  init(gettingToken error: any Error) {
    switch error {
    case let failure as LoadFailure: self = failure
    case TokenStoreFailure.unusable(let reason), TokenStoreFailure.unreadable(let reason): self = .store(reason)
    case TokenStoreFailure.busy: self = .timeout("another program is still renewing the session")
    case is CancellationError: self = .cancelled
    default: self = .store("\(error)")
    }
  }
}
