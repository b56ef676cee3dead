package import AccountInteractorInterface
package import AccountRemote
package import SharedDomain
package import SharedRemote
package import SharedTiming

/// How requests to a service are authorized.
package struct RequestAuthorization: Sendable {
  /// The service's address, without user and password: its name in the token store.
  let server: String
  /// A client that adds no token to requests.
  package let client: any HTTPClient
  /// The account whose lists and edits are used; `nil` without one.
  package let account: Account?
  /// The tokens of the session that is kept for the service.
  package let tokens: TokenRefresher
  let store: any TokenStore
  /// Why tokens are not sent to the service; `nil` if they are.
  let refusal: String?
  /// What is used instead of a session; `nil` for a session.
  package let given: Given?
  private let header: HeaderPattern

  /// An authorization that the user has given.
  package enum Given: Hashable, Sendable {
    /// A token, which is used as it is.
    case token(Secret)
    /// The header `Authorization`, which the client adds.
    case header
  }

  /// Creates the authorization of requests to the service at `address`.
  ///
  /// - Parameters:
  ///   - account: The account whose session is used; `nil` if there is none.
  ///   - given: What to use instead of a session.
  ///   - client: A client that adds no token to requests.
  ///   - description: How the service signs users in, and which header carries the token.
  ///   - mayBePlain: Whether tokens may be sent over http to other machines.
  ///   - unusable: Why nothing may be sent to the service; `nil` if there is no reason.
  package init(
    to address: ServerAddress, as account: Account?, given: Given?, store: any TokenStore,
    client: any HTTPClient, _ description: ServiceDescription = .builtIn, mayBePlain: Bool,
    unusable: String? = nil, clock: WallClock
  ) {
    header = description.authorization
    server = address.display
    self.account = account
    self.given = given
    self.client = client
    self.store = store
    tokens = TokenRefresher(
      store: store, server: server, account: account?.user, client: client, description, clock: clock)
    let mayBeSent = address.isConfidential || mayBePlain
    refusal =
      unusable
      ?? (mayBeSent ? nil : "a token is not sent over http, where others can read it: use https, or --insecure")
  }

  /// A client whose requests carry the token, or the header instead.
  package var authenticated: any HTTPClient {
    switch given {
    case .header: client
    case .token(let token): AuthenticatedHTTPClient(client, tokens: FixedToken(token), as: header, refusal: refusal)
    case nil: AuthenticatedHTTPClient(client, tokens: tokens, as: header, refusal: refusal)
    }
  }

  /// Waits until no renewal is under way any more and its tokens are kept, or the calling task is cancelled.
  package func finishRenewals() async { await tokens.finishRenewals() }
}
