import AsyncHTTPClient
import Foundation
import NIOHTTP1
import SharedInteractorInterface
import SharedRemote

/// One answer of a server, read to its end.
struct Answer: Sendable {
  /// Its status and body.
  let response: HTTPResponse
  /// Where it redirects to, unresolved; nil if it is no redirect that is followed.
  let redirection: String?

  /// The answer with `head` and `body` to a request of `method`.
  ///
  /// - Throws: `.invalid` for a success that is compressed, and for a redirect to nowhere.
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
