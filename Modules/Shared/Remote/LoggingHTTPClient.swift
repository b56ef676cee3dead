package import SharedInteractorInterface

/// Says what is requested and what came back.
package struct LoggingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let log: @Sendable (String) async -> Void

  /// Sends through `client` and tells `log` of each exchange, one line each.
  package init(_ client: any HTTPClient, log: @escaping @Sendable (String) async -> Void) {
    self.client = client
    self.log = log
  }

  /// Sends the request and logs its status and size, or its failure, with the time it took.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    do {
      let response = try await client.send(request)
      await log("\(request): \(response.status), \(response.body.count) bytes in \(Self.milliseconds(since: start)) ms")
      return response
    } catch {
      await log("\(request): \(error) after \(Self.milliseconds(since: start)) ms")
      throw error
    }
  }

  private static func milliseconds(since start: ContinuousClock.Instant) -> Int64 {
    Int64((ContinuousClock.now - start) / .milliseconds(1))
  }
}
