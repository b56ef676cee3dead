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

  /// Asks for `target` and reads the whole answer.
  ///
  /// A body whose task is cancelled may end as if it were whole: the caller has to ask whether it was.
  ///
  /// - Throws: What `HTTPClient` promises, but `.timeout`.
  func answer(to method: String, at target: RequestTarget) async throws(LoadFailure) -> Answer {
    let head = try await head(of: Self.request(method, target), at: target)
    return try Answer(head, body: try await body(of: head, to: method), to: method)
  }

  private static func request(_ method: String, _ target: RequestTarget) -> HTTPClientRequest {
    var request = HTTPClientRequest(url: target.url.absoluteString)
    request.method = HTTPMethod(rawValue: method)
    request.headers = ["Accept": "application/json", "User-Agent": "roster"]
    if let authorization = target.authorization { request.headers.add(name: "Authorization", value: authorization) }
    return request
  }

  private func head(of request: HTTPClientRequest, at target: RequestTarget) async throws(LoadFailure)
    -> HTTPClientResponse
  {
    do {
      do {
        return try await client.execute(request, deadline: .distantFuture)
      } catch  where mayMeetStaleConnection && request.isRepeatable && error.meansClosedConnection {
        return try await client.execute(request, deadline: .distantFuture)
      }
    } catch {
      throw LoadFailure(beforeAnswer: error, of: target)
    }
  }

  private func body(of head: HTTPClientResponse, to method: String) async throws(LoadFailure) -> Data {
    let declared = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
    guard method == "HEAD" || declared <= bodyLimit else { throw tooLarge }
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

extension HTTPClientRequest {
  fileprivate var isRepeatable: Bool { method == .GET || method == .HEAD }
}
