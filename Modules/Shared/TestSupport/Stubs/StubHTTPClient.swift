import Foundation
package import SharedInteractorInterface
package import SharedRemote
import Testing

/// An HTTP client with configured answers. An unexpected request fails and is recorded as an issue.
package actor StubHTTPClient: HTTPClient {
  /// The answer to a request.
  package enum Answer: Hashable, Sendable {
    /// A response with this status, body and headers, whose names are in lower case.
    case response(Int, String, headers: [String: String] = [:])
    /// A response with status 200 and these headers from another address.
    case redirected(to: String, headers: [String: String] = [:])
    case failure(LoadFailure)
    /// No answer until the calling task is cancelled.
    case silence
    /// A response with status 200 and this body once `release` is called.
    case held(String)

    /// Returns a response with status 200 and `body`.
    package static func body(_ body: String) -> Answer { .response(200, body) }
  }

  package private(set) var requests: [HTTPRequest] = []
  private var answers: [HTTPRequest: Answer]
  // The number of requests that `arrival` has returned, and who waits for the next one.
  private var returned = 0
  private var waiting: [AsyncStream<HTTPRequest>.Continuation] = []
  private let gate = AsyncStream.makeStream(of: Never.self)

  /// Creates a client with the given answers.
  package init(_ answers: [HTTPRequest: Answer] = [:]) { self.answers = answers }

  /// Sets the answer to `request`.
  package func answer(_ request: HTTPRequest, with answer: Answer) { answers[request] = answer }

  /// Sends all answers that are held, now and from now on.
  package func release() { gate.continuation.finish() }

  /// Makes all configured requests fail with `failure`.
  package func failAll(with failure: LoadFailure) { answers = answers.mapValues { _ in .failure(failure) } }

  /// Waits for the next request that was not yet returned, whether it has already arrived or not; `nil` if the calling
  /// task is cancelled.
  package func arrival() async -> HTTPRequest? {
    if returned < requests.count {
      returned += 1
      return requests[returned - 1]
    }
    // A stream of its own, because a task that is cancelled ends the stream for which it waits.
    let (stream, continuation) = AsyncStream<HTTPRequest>.makeStream()
    waiting.append(continuation)
    for await request in stream { return request }
    return nil
  }

  private func note(_ request: HTTPRequest) {
    requests.append(request)
    while !waiting.isEmpty {
      guard case .terminated = waiting.removeFirst().yield(request) else {
        returned += 1
        return
      }
    }
  }

  /// Answers as configured.
  ///
  /// - Throws: The configured failure, or `.invalid` for an unexpected request.
  package func send(_ request: HTTPRequest) async throws(LoadFailure) -> HTTPResponse {
    note(request)
    switch answers[request] {
    case .response(let status, let body, let headers):
      return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
    case .redirected(let target, let headers):
      return HTTPResponse(status: 200, headers: headers, body: Data(), redirectedTo: target)
    case .failure(let failure): throw failure
    case .silence:
      for await never in AsyncStream<Never>.makeStream().stream { switch never {} }
      throw .cancelled
    case .held(let body):
      for await never in gate.stream { switch never {} }
      return HTTPResponse(status: 200, body: Data(body.utf8))
    case nil:
      Issue.record("\(request) was not expected")
      throw .invalid("\(request) was not expected")
    }
  }
}
