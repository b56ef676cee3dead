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
  /// The tokens of the session that is kept for the service.
  package let tokens: TokenRefresher
  /// Why tokens are not sent to the service; `nil` if they are.
  package let refusal: String?
  private let given: Secret?
  /// Whether the user has set the header `Authorization`, so that there is no session.
  package let isHeaderGiven: Bool

  /// Creates the access to the service at `address`.
  ///
  /// - Parameters:
  ///   - given: A token to use instead of a session.
  ///   - isHeaderGiven: Whether `client` adds an `Authorization` to use instead of a token.
  ///   - client: A client that adds no token to requests.
  ///   - mayBePlain: Whether tokens may be sent over http to other machines.
  package init(
    to address: ServerAddress, given: Secret?, isHeaderGiven: Bool = false, store: any TokenStore,
    client: any HTTPClient, mayBePlain: Bool, clock: WallClock
  ) {
    let server = address.display
    (self.server, self.given, self.store, self.client) = (server, given, store, client)
    self.isHeaderGiven = isHeaderGiven
    tokens = TokenRefresher(store: store, server: server, client: client, clock: clock)
    refusal =
      address.isConfidential || mayBePlain
      ? nil : "a token is not sent over http, where others can read it: use https, or --insecure"
  }

  /// Whether a token was given, so that there is no session.
  package var isTokenGiven: Bool { given != nil }

  /// A client whose requests carry the token, or the header instead.
  package var authenticated: any HTTPClient {
    if isHeaderGiven { return client }
    let tokens: any AccessTokens = if let given { FixedToken(given) } else { self.tokens }
    return AuthenticatedHTTPClient(client, tokens: refusal.map { WithheldTokens(tokens, because: $0) } ?? tokens)
  }
}

/// Tokens that are not sent.
private struct WithheldTokens: AccessTokens {
  private let tokens: any AccessTokens
  private let reason: String

  init(_ tokens: any AccessTokens, because reason: String) { (self.tokens, self.reason) = (tokens, reason) }

  // Without a token, requests are sent as they are.
  func token() async throws(LoadFailure) -> Secret? {
    if try await tokens.token() != nil { throw .refused(reason) }
    return nil
  }

  func token(insteadOf refused: Secret) -> TokenReplacement { .none }
}
