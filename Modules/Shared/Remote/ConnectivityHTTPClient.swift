package import SharedInteractorInterface

/// Asks another client only while the service may be asked, and notes how that went.
package struct ConnectivityHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let connectivity: Connectivity

  /// Sends through `client` as far as `connectivity` allows.
  package init(_ client: any HTTPClient, connectivity: Connectivity) {
    self.client = client
    self.connectivity = connectivity
  }

  /// Sends the request, or throws at once why the service is not asked now.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    try await connectivity.check()
    do {
      let response = try await client.send(request)
      await connectivity.answered()
      return response
    } catch {
      if error.meansNoConnection { await connectivity.failed(error) }
      if case .invalid = error { await connectivity.answered() }
      throw error
    }
  }
}
