import Foundation
import Hummingbird

/// The answer to a request: a JSON document, 304 if the client already has it, or 204 if there is none.
struct Answer: ResponseGenerator, Sendable {
  let status: Int
  let body: Data
  /// The `ETag` of the document, in quotes; `nil` if the document has no version.
  var tag: String?
  /// The path of a new resource; `nil` if none was created.
  var location: String?
  /// Whether the answer was given before to the same request.
  var isReplayed = false
  /// Whether no cache may keep the answer.
  var isSecret = false

  /// An answer without content: `{}`.
  static let nothing = Answer(status: 200, body: Data("{}".utf8))

  func response(from request: Request, context: some RequestContext) -> Response {
    var headers: HTTPFields = [:]
    headers[.eTag] = tag
    headers[.location] = location
    if isReplayed { headers.set("Idempotency-Replayed", to: "true") }
    if isKnown(to: request) {
      var response = Response(status: .notModified, headers: headers)
      // `Content-Length: 0` would be wrong, because the field describes the document that is not sent.
      response.headers[.contentLength] = nil
      return response
    }
    if isSecret { headers[.cacheControl] = "no-store" }
    if status == HTTPResponse.Status.noContent.code {
      var response = Response(status: .noContent, headers: headers)
      response.headers[.contentLength] = nil
      return response
    }
    headers[.contentType] = "application/json; charset=utf-8"
    return Response(
      status: .init(code: status), headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }

  private func isKnown(to request: Request) -> Bool {
    guard let tag, request.method == .get || request.method == .head else { return false }
    return request.headers[.ifNoneMatch].map { TagList($0).matchesWeakly(tag) } ?? false
  }
}
