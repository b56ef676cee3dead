import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SharedInteractorInterface
import SharedRemote

/// One request and its answer, redirects not followed.
struct Exchange: Sendable {
  /// What connects.
  let client: AsyncHTTPClient.HTTPClient
  /// The largest body that is taken, in bytes.
  let bodyLimit: Int
  /// Whether a connection may have been kept from an earlier exchange, and closed by the server meanwhile.
  let mayMeetStaleConnection: Bool
  /// What is told when the request may begin to reach the server.
  let delivery: Delivery

  /// Sends `request` to `target` and reads the whole answer.
  ///
  /// A body whose task is cancelled may end as if it were whole: the caller has to ask whether it was.
  ///
  /// - Throws: What `HTTPClient` promises, but `.timeout`.
  func answer(to request: HTTPRequest, at target: RequestTarget) async throws(LoadFailure) -> Answer {
    let head = try await head(of: request, at: target)
    return try Answer(head, body: try await body(of: head, to: request.method), to: request.method)
  }

  private func head(of request: HTTPRequest, at target: RequestTarget) async throws(LoadFailure) -> HTTPClientResponse {
    do {
      do {
        return try await sent(request, to: target)
      } catch  where mayMeetStaleConnection && error.meansClosedConnection && !isPerhapsWritten(request) {
        return try await sent(request, to: target)
      }
    } catch {
      throw isPerhapsWritten(request)
        ? LoadFailure(afterSending: error, to: target) : LoadFailure(beforeAnswer: error, of: target)
    }
  }

  private func sent(_ request: HTTPRequest, to target: RequestTarget) async throws -> HTTPClientResponse {
    try await client.execute(
      try HTTPClientRequest(request, to: target, delivery: delivery), deadline: .distantFuture)
  }

  private func isPerhapsWritten(_ request: HTTPRequest) -> Bool { request.isWrite && delivery.hasBegun }

  private func body(of head: HTTPClientResponse, to method: String) async throws(LoadFailure) -> Data {
    // Such an answer may say how long the body would have been that it does not have.
    let isBare = method == "HEAD" || head.status == .notModified
    let declared = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    guard isBare || declared <= bodyLimit else { throw tooLarge }
    var body = Data()
    do {
      for try await chunk in head.body {
        body.append(contentsOf: chunk.readableBytesView)
        if body.count > bodyLimit { throw tooLarge }
      }
    } catch {
      throw LoadFailure(amidAnswer: error)
    }
    return body
  }

  private var tooLarge: LoadFailure {
    let mebibyte = 1024 * 1024
    let limit = bodyLimit % mebibyte == 0 ? "\(bodyLimit / mebibyte) MiB" : "\(bodyLimit) bytes"
    return .invalid("the answer is larger than \(limit)")
  }
}
