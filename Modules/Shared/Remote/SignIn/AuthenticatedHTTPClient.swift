package import SharedDomain
package import SharedInteractorInterface

/// An HTTP client whose requests carry an access token, which it renews once the server refuses it.
package struct AuthenticatedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let tokens: any AccessTokens

  /// Creates a client that sends through `client`.
  package init(_ client: any HTTPClient, tokens: any AccessTokens) {
    (self.client, self.tokens) = (client, tokens)
  }

  /// Sends `request` with the access token, if there is one.
  ///
  /// If the answer is 401, the token is renewed, and the request is sent once more, a write as well, since the server
  /// has refused it. The answer is that to the last request; `hasEndedSession` tells whether the session is over.
  ///
  /// - Throws: For a renewal that could not be sent, its failure as `.offline` or, except for a write, `.timeout`.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    guard let token = try await tokens.token() else {
      var response = try await client.send(request)
      if response.status == 401 { response.hasEndedSession = await tokens.haveEnded }
      return response
    }
    let response = try await client.send(request.bearing(token))
    guard response.status == 401 else { return response }
    switch try await replacement(of: token, for: request) {
    case .token(let other): return try await client.send(request.bearing(other))
    case .none: return response
    case .expired:
      var response = response
      response.hasEndedSession = true
      return response
    }
  }

  // For a write, a timeout would mean that it may have been performed.
  private func replacement(
    of token: Secret, for request: HTTPRequest
  ) async throws(LoadFailure) -> TokenReplacement {
    do throws(LoadFailure) {
      return try await tokens.token(insteadOf: token)
    } catch {
      guard request.isWrite, case .timeout(let reason) = error else { throw error }
      throw .offline(reason)
    }
  }
}

extension HTTPRequest {
  /// Returns the request with `token` as its authorization.
  package func bearing(_ token: Secret) -> HTTPRequest { adding("Bearer \(token.text)", as: "Authorization") }
}
