package import SharedInteractorInterface

/// An HTTP client that sends only while the service may be asked, and records the outcome.
package struct ConnectivityHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let connectivity: Connectivity

  /// Creates a client that sends through `client` while `connectivity` allows it.
  package init(_ client: any HTTPClient, connectivity: Connectivity) {
    self.client = client
    self.connectivity = connectivity
  }

  /// Sends the request, or throws at once the reason why the service is not asked; for a write always `.offline`, since
  /// it was not sent.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    try await check(request)
    do {
      let response = try await client.send(request)
      await connectivity.answered()
      return response
    } catch {
      if error.meansNoConnection { await connectivity.failed(error) }
      // A write is also invalid if no answer came at all, which says nothing about the connection.
      if case .invalid = error, !request.isWrite { await connectivity.answered() }
      throw error
    }
  }

  private func check(_ request: HTTPRequest) async throws(LoadFailure) {
    do {
      try await connectivity.check()
    } catch {
      guard request.isWrite, case .timeout(let reason) = error else { throw error }
      throw .offline(reason)
    }
  }
}
