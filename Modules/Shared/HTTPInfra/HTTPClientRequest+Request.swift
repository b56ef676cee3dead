import AsyncHTTPClient
import Foundation
import NIOHTTP1
import SharedInteractorInterface
import SharedRemote

extension HTTPClientRequest {
  /// What is sent for `request`; its own headers go, like the authorization, to the server's own origin only.
  ///
  /// `delivery` begins now, or with the body if there is one: without its body no server can do what a request asks.
  ///
  /// - Throws: `.invalid` if a header would break out of its line.
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
