package import SharedDomain
package import SharedInteractorInterface
package import SharedRemote

/// Finds out whether a service accepts a token.
package struct TokenCheck: Sendable {
  private let client: any HTTPClient

  /// Creates a check through `client`, which adds no token of its own.
  package init(_ client: any HTTPClient) { self.client = client }

  /// Returns whether the service answers a request with `token`, rather than asking for another sign-in.
  ///
  /// - Throws: The failure if it does not answer, or only that it cannot do so now.
  package func accepts(_ token: Secret) async throws(LoadFailure) -> Bool {
    let response = try await client.send(HTTPRequest(method: "HEAD", path: "/users").bearing(token))
    if let failure = LoadFailure(response), case .server = failure { throw failure }
    return response.status != 401
  }
}
