import Foundation
import Hummingbird

/// What a request is answered with: a JSON document, or 304 where the client says that it has that already.
struct Answer: ResponseGenerator, Sendable {
  /// The status code.
  let status: Int
  /// The document.
  let body: Data
  /// The tag of what the document shows, in quotes; nil if it shows nothing that has a version.
  var tag: String?
  /// The path of what was made; nil if nothing was.
  var location: String?
  /// Whether this answer was given before, to the same request.
  var isReplayed = false

  /// Writes it as the answer to `request`.
  func response(from request: Request, context: some RequestContext) -> Response {
    var headers: HTTPFields = [:]
    (headers[.eTag], headers[.location]) = (tag, location)
    if isReplayed { headers.set("Idempotency-Replayed", to: "true") }
    if isKnown(to: request) {
      var response = Response(status: .notModified, headers: headers)
      // The length of nothing is not that of what was not sent.
      response.headers[.contentLength] = nil
      return response
    }
    headers[.contentType] = "application/json; charset=utf-8"
    return Response(
      status: .init(code: status), headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  private func isKnown(to request: Request) -> Bool {
    guard let tag, request.method == .get || request.method == .head else { return false }
    return request.headers[.ifNoneMatch].map { TagList($0).resembles(tag) } ?? false
  }
}
