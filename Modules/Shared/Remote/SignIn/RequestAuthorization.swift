import Foundation
package import SharedDomain
import SharedInteractorInterface
package import SharedTiming

/// How requests to a service are authorized.
package struct RequestAuthorization: Sendable {
  /// The service's address, without user and password: its name in the token store.
  package let server: String
  /// A client that adds no token to requests.
  package let client: any HTTPClient
  package let store: any TokenStore
  /// The account whose lists and edits are used; `nil` without one.
  package let account: Account?
  /// The tokens of the session that is kept for the service.
  package let tokens: TokenRefresher
  /// Why tokens are not sent to the service; `nil` if they are.
  package let refusal: String?
  /// What is used instead of a session; `nil` for a session.
  package let given: Given?

  /// An authorization that the user has given.
  package enum Given: Hashable, Sendable {
    /// A token, which is used as it is.
    case token(Secret)
    /// The header `Authorization`, which `client` adds.
    case header
  }

  /// Creates the authorization of requests to the service at `address`.
  ///
  /// - Parameters:
  ///   - account: The account whose session is used; `nil` if there is none.
  ///   - given: What to use instead of a session.
  ///   - client: A client that adds no token to requests.
  ///   - mayBePlain: Whether tokens may be sent over http to other machines.
  package init(
    to address: ServerAddress, as account: Account?, given: Given?, store: any TokenStore,
    client: any HTTPClient, mayBePlain: Bool, clock: WallClock
  ) {
    let server = address.display
    self.server = server
    self.account = account
    self.given = given
    self.store = store
    self.client = client
    tokens = TokenRefresher(store: store, server: server, account: account?.user, client: client, clock: clock)
    refusal =
      address.isConfidential || mayBePlain
      ? nil : "a token is not sent over http, where others can read it: use https, or --insecure"
  }

  /// A client whose requests carry the token, or the header instead.
  package var authenticated: any HTTPClient {
    let tokens: any AccessTokens
    switch given {
    case .header: return client
    case .token(let token): tokens = FixedToken(token)
    case nil: tokens = self.tokens
    }
    return AuthenticatedHTTPClient(client, tokens: refusal.map { WithheldTokens(tokens, because: $0) } ?? tokens)
  }
}

/// Tokens that are not sent.
private struct WithheldTokens: AccessTokens {
  private let tokens: any AccessTokens
  private let reason: String

  init(_ tokens: any AccessTokens, because reason: String) {
    self.tokens = tokens
    self.reason = reason
  }

  var haveEnded: Bool { get async { await tokens.haveEnded } }

  // Without a token, requests are sent as they are.
  func token() async throws(LoadFailure) -> Secret? {
    if try await tokens.token() != nil { throw .refused(reason) }
    return nil
  }

  func token(insteadOf refused: Secret) -> TokenReplacement { .none }
}
