import AsyncHTTPClient
import Foundation
import NIOHTTP1
import SharedInteractorInterface
import SharedRemote

extension HTTPClientRequest {
  /// Creates what is sent for `request`. Its headers and the authorization go only to the server's own origin.
  ///
  /// `delivery` begins now or, if there is a body, with the body: without its body, no server can act on a request.
  ///
  /// - Throws: `.invalid` if a header contains control characters.
  init(_ request: HTTPRequest, to target: RequestTarget, delivery: Delivery) throws(LoadFailure) {
    self.init(url: target.url.absoluteString)
    method = HTTPMethod(rawValue: request.method)
    headers = ["Accept": "application/json", "User-Agent": "roster"]
    if let authorization = target.authorization { headers.add(name: "Authorization", value: authorization) }
    if request.body != nil { headers.add(name: "Content-Type", value: "application/json") }
    for (name, value) in request.headers where target.isOwn {
      guard !value.utf8.contains(where: { $0 < 32 || $0 == 127 }) else {
        throw .invalid("the value of the header \(name) cannot be sent")
      }
      headers.replaceOrAdd(name: name, value: value)
    }
    if let bytes = request.body, !bytes.isEmpty {
      body = .bytes(WatchedBody(bytes: bytes, delivery: delivery))
    } else {
      delivery.begin()
    }
  }
}
