package import SharedInteractorInterface

/// An HTTP client that logs each exchange.
package struct LoggingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let log: @Sendable (String) async -> Void

  /// Creates a client that sends through `client` and writes one line to `log` for each exchange.
  package init(_ client: any HTTPClient, log: @escaping @Sendable (String) async -> Void) {
    self.client = client
    self.log = log
  }

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
