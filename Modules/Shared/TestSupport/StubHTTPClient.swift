import Foundation
package import SharedInteractorInterface
package import SharedRemote
import Testing

/// Answers each request as it was told; a request of which it was told nothing is an issue and fails.
package actor StubHTTPClient: HTTPClient {
  /// How one request is answered.
  package enum Answer: Hashable, Sendable {
    /// With this status, body and headers, their names in lower case.
    case response(Int, String, headers: [String: String] = [:])
    /// Not at all, for this reason.
    case failure(LoadFailure)
    /// Not before the asking task is cancelled.
    case silence

    /// Status 200 with `body`.
    package static func body(_ body: String) -> Answer { .response(200, body) }
  }

  /// What was asked, in order.
  package private(set) var requests: [HTTPRequest] = []
  private var answers: [HTTPRequest: Answer]
  private let arrivals = AsyncStream<HTTPRequest>.makeStream()

  /// A client that knows `answers`.
  package init(_ answers: [HTTPRequest: Answer] = [:]) { self.answers = answers }

  /// Answers `request` with `answer` from now on.
  package func answer(_ request: HTTPRequest, with answer: Answer) { answers[request] = answer }

  /// Answers every request of which it was told with `failure` from now on.
  package func failAll(with failure: LoadFailure) { answers = answers.mapValues { _ in .failure(failure) } }

  /// Waits for a request that has arrived, or will, and was not waited for yet; nil if the calling task is cancelled.
  package nonisolated func arrival() async -> HTTPRequest? {
    for await request in arrivals.stream { return request }
    return nil
  }

  /// Answers as told.
  ///
  /// - Throws: The failure it was told, or `.invalid` beside an issue if it was told nothing.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    requests.append(request)
    arrivals.continuation.yield(request)
    switch answers[request] {
    case .response(let status, let body, let headers):
      return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    case .failure(let failure): throw failure
    case .silence:
      for await never in AsyncStream<Never>.makeStream().stream { switch never {} }
      throw .cancelled
    case nil:
      Issue.record("\(request) was not expected")
      throw .invalid("\(request) was not expected")
    }
  }
}
