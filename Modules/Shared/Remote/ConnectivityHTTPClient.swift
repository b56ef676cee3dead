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

  /// Sends the request, or throws at once why the service is not asked now: as `.offline` for a write, which was not sent.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    try await check(request)
    do {
      let response = try await client.send(request)
      await connectivity.answered()
      return response
    } catch {
      if error.meansNoConnection { await connectivity.failed(error) }
      // A write may be invalid for lack of any answer, which says nothing of the next one.
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
