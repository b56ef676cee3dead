package import SharedInteractorInterface

/// Sends requests to one server, whose base address it knows.
///
/// After a write (any method but GET and HEAD) the caller must know whether the server may have performed it. So for a
/// write, `.offline` means that the server has certainly not received the whole request. If it may have, but no
/// complete answer came, the error is `.timeout` or `.invalid`; `.cancelled` leaves it open. A write is retried only if
/// the first attempt certainly did not arrive.
package protocol HTTPClient: Sendable {
  /// Sends `request` and returns the whole answer, whatever its status.
  ///
  /// - Throws: `.offline` if no connection was made or, except for a write, it closed before an answer began;
  ///   `.timeout` if the whole exchange took too long; `.invalid` if the answer is not HTTP, was cut short or exceeds
  ///   the size limit, or if a write was not answered at all; `.cancelled` if the calling task was cancelled, which
  ///   also ends the exchange.
  func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse
}

extension LoadFailure {
  /// Returns the failure of `request`, which was not sent because of this one: for a write `.offline`, where this one
  /// would mean that it may have been performed.
  package func beforeSending(_ request: HTTPRequest) -> LoadFailure {
    guard request.isWrite else { return self }
    return switch self {
    case .offline(let reason), .timeout(let reason), .server(let reason), .invalid(let reason): .offline(reason)
    case .cancelled: .offline("interrupted before it was sent")
    case .refused, .store, .notFound, .nothingSaved: self
    }
  }
}

/// An HTTP client that sends nothing, and fails each request for the same reason.
package struct RefusingHTTPClient: HTTPClient {
  private let reason: String

  package init(because reason: String) { self.reason = reason }

  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse { throw .refused(reason) }
}

/// An HTTP client that logs each exchange, without secrets.
package struct LoggingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let log: @Sendable (String) async -> Void

  package init(_ client: any HTTPClient, log: @escaping @Sendable (String) async -> Void) {
    self.client = client
    self.log = log
  }

  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    let start = ContinuousClock.now
    var milliseconds: Int64 { Int64((ContinuousClock.now - start) / .milliseconds(1)) }
    let authorization = request.headers["Authorization"] == nil ? "" : ", Authorization: [hidden]"
    let sent = "\(request)\(authorization)" + request.customHeaders.map { ", \($0)" }.joined()
    do {
      let response = try await client.send(request)
      await log("\(sent): \(response.status), \(response.body.count) bytes in \(milliseconds) ms")
      return response
    } catch {
      await log("\(sent): \(error) after \(milliseconds) ms")
      throw error
    }
  }
}
