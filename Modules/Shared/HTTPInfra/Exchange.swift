import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SharedInteractorInterface
import SharedRemote

/// One request and its answer, without following redirects.
struct Exchange: Sendable {
  let client: AsyncHTTPClient.HTTPClient
  /// The maximum size of a body, in bytes.
  let bodyLimit: Int
  /// Whether the connection may be left over from an earlier exchange and closed by the server in the meantime.
  let mayMeetStaleConnection: Bool
  /// Records the moment from which the request may reach the server.
  let delivery: Delivery

  /// Sends `request` to `target` and returns the whole answer.
  ///
  /// If the task is cancelled, a truncated body may look complete: the caller must check for cancellation.
  ///
  /// - Throws: The errors that `HTTPClient` specifies, except `.timeout`.
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
    // Such an answer has no body but may declare the length that its body would have had.
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
