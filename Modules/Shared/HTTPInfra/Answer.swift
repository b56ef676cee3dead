import AsyncHTTPClient
import Foundation
import NIOHTTP1
import SharedInteractorInterface
import SharedRemote

/// A server's complete answer.
struct Answer: Sendable {
  let response: HTTPResponse
  /// The unresolved target of a redirect to follow; `nil` for anything else.
  let redirection: String?

  /// Creates the answer with `head` and `body` to a request with `method`.
  ///
  /// - Throws: `.invalid` for a compressed success and for a redirect without a target.
  init(_ head: HTTPClientResponse, body: Data, to method: String) throws(LoadFailure) {
    let status = Int(head.status.code)
    let encodings = head.headers[canonicalForm: "content-encoding"].filter { $0.lowercased() != "identity" }
    if let encoding = encodings.first, (200..<300).contains(status), !body.isEmpty {
      throw .invalid("the answer is compressed (\(encoding)), which was not asked for")
    }
    let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { first, _ in first }
    response = HTTPResponse(status: status, headers: headers, body: encodings.isEmpty ? body : Data())
    redirection = try Self.redirection(of: head, to: method)
  }

  private static func redirection(of head: HTTPClientResponse, to method: String) throws(LoadFailure) -> String? {
    guard [301, 302, 303, 307, 308].contains(head.status.code), ["GET", "HEAD"].contains(method) else { return nil }
    guard let location = head.headers.first(name: "location"), !location.isEmpty else {
      throw .invalid("the answer redirects without saying where to")
    }
    return location
  }
}
