package import SharedDomain
package import SharedInteractorInterface
package import SharedRemote

/// An HTTP client whose requests carry an access token, which it renews once the server refuses it.
package struct AuthenticatedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let tokens: any AccessTokens
  private let header: HeaderPattern
  private let refusal: String?

  /// Creates a client that sends through `client`.
  ///
  /// - Parameters:
  ///   - header: The header that carries the token.
  ///   - refusal: Why tokens are not sent to the server; `nil` if they are.
  package init(
    _ client: any HTTPClient, tokens: any AccessTokens,
    as header: HeaderPattern = ServiceDescription.builtIn.authorization, refusal: String? = nil
  ) {
    self.client = client
    self.header = header
    self.tokens = tokens
    self.refusal = refusal
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
    guard var token = try await unsent(request, { try await tokens.token() }) else {
      var response = try await client.send(request)
      if response.status == 401, await tokens.haveEnded { response.refusal = .endedSession }
      return response
    }
    if let refusal { throw .refused(refusal) }
    while true {
      var response = try await client.send(request.carrying(token, as: header))
      guard response.status == 401 else { return response }
      switch try await unsent(request, { try await tokens.token(insteadOf: token) }) {
      case .token(let other): return try await client.send(request.carrying(other, as: header))
      case .kept(let other): token = other
      case .nothing(let refusal):
        response.refusal = refusal
        return response
      }
    }
  }

  // Returns what `work` returns, before `request` is sent.
  private func unsent<Value>(
    _ request: HTTPRequest, _ work: () async throws -> Value
  ) async throws(LoadFailure) -> Value {
    do {
      return try await work()
    } catch {
      throw LoadFailure(gettingToken: error).beforeSending(request)
    }
  }
}

extension HTTPRequest {
  package func carrying(
    _ token: Secret, as header: HeaderPattern = ServiceDescription.builtIn.authorization
  ) -> HTTPRequest {
    adding(header.filled(with: ["token": .text(token.text)]), as: header.name)
  }
}
