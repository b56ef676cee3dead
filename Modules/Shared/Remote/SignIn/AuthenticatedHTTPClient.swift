package import SharedDomain
package import SharedInteractorInterface

/// An HTTP client whose requests carry an access token, which it renews once the server refuses it.
package struct AuthenticatedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let tokens: any AccessTokens

  /// Creates a client that sends through `client`.
  package init(_ client: any HTTPClient, tokens: any AccessTokens) {
    self.client = client
    self.tokens = tokens
  }

  /// Sends `request` with the access token, if there is one.
  ///
  /// If the answer is 401, the token is renewed, and the request is sent once more, a write as well, since the server
  /// has refused it. If another program has renewed it, its token is tried first. The answer is that to the last
  /// request; its `refusal` tells whether the session is over.
  ///
  /// - Throws: The failure of the renewal; for a write `.offline`, unless it is `.refused` or `.store`, since the write
  ///   was not performed.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    guard var token = try await unsent(request, { () async throws(LoadFailure) in try await tokens.token() }) else {
      var response = try await client.send(request)
      if response.status == 401, await tokens.haveEnded { response.refusal = .endedSession }
      return response
    }
    while true {
      var response = try await client.send(request.bearing(token))
      guard response.status == 401 else { return response }
      switch try await replacement(of: token, for: request) {
      case .token(let other): return try await client.send(request.bearing(other))
      case .kept(let other): token = other
      case .none: return response
      case .expired:
        response.refusal = .endedSession
        return response
      case .given:
        response.refusal = .givenToken
        return response
      }
    }
  }

  private func replacement(
    of token: Secret, for request: HTTPRequest
  ) async throws(LoadFailure) -> TokenReplacement {
    try await unsent(request) { () async throws(LoadFailure) in try await tokens.token(insteadOf: token) }
  }

  // Returns what `work` returns, before `request` is sent. For a write, most failures would mean that it may have been
  // performed.
  private func unsent<Value>(
    _ request: HTTPRequest, _ work: () async throws(LoadFailure) -> Value
  ) async throws(LoadFailure) -> Value {
    do throws(LoadFailure) {
      return try await work()
    } catch {
      guard request.isWrite else { throw error }
      switch error {
      case .refused, .store, .notFound, .nothingSaved: throw error
      case .cancelled: throw .offline("interrupted before it was sent")
      case .offline(let reason), .timeout(let reason), .server(let reason), .invalid(let reason):
        throw .offline(reason)
      }
    }
  }
}

extension HTTPRequest {
  /// Returns the request with `token` as its authorization.
  package func bearing(_ token: Secret) -> HTTPRequest { adding("Bearer \(token.text)", as: "Authorization") }
}
