import Foundation
package import Hummingbird

/// The answer to a request: a JSON document, 304 if the client already has it, or 204 if there is none.
package struct Answer: ResponseGenerator, Sendable {
  /// Passes the parts of a document to a writer, in order.
  typealias Parts = @Sendable ((Data) async throws -> Void) async throws -> Void

  var status: Int
  var body: Data
  /// The `ETag` of the document, in quotes; `nil` if the document has no version.
  var tag: String?
  /// The path of a new resource; `nil` if none was created.
  var location: String?
  /// The links to other pages, as in RFC 8288, and the number of elements of all; `nil` if the answer is not a page.
  var pages: (links: String, total: Int)?
  /// The document behind `body`, made while it is sent; `nil` if `body` is all.
  var rest: Parts?
  /// Whether the answer was given before to the same request.
  var isReplayed = false
  /// Whether no cache may keep the answer.
  var isSecret = false

  /// An answer without content: `{}`.
  static let nothing = Answer(status: 200, body: Data("{}".utf8))

  package func response(from request: Request, context: some RequestContext) -> Response {
    var headers: HTTPFields = [:]
    headers[.eTag] = tag
    headers[.location] = location
    if isReplayed { headers.set("Idempotency-Replayed", to: "true") }
    if isSecret { headers[.cacheControl] = "no-store" }
    if let pages {
      headers.set("Link", to: pages.links)
      headers.set("X-Total-Count", to: "\(pages.total)")
    }
    let isKnown = isKnown(to: request)
    if isKnown || status == HTTPResponse.Status.noContent.code {
      var response = Response(status: isKnown ? .notModified : .noContent, headers: headers)
      // `Content-Length: 0` would be wrong, because the field describes the document that is not sent.
      response.headers[.contentLength] = nil
      return response
    }
    headers[.contentType] = "application/json; charset=utf-8"
    guard let rest else {
      return Response(
        status: .init(code: status), headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
    let parts = ResponseBody { [body] writer in
      try await writer.write(ByteBuffer(bytes: body))
      try await rest { try await writer.write(ByteBuffer(bytes: $0)) }
      try await writer.finish(nil)
    }
    return Response(status: .init(code: status), headers: headers, body: parts)
  }

  /// An answer without a body.
  package static let noContent = Answer(status: 204, body: Data())

  /// Returns an answer with `value` that no cache may keep.
  package static func secret(_ value: some Encodable, status: Int = 200) throws -> Answer {
    Answer(status: status, body: try AnswerRenderer.encoder.encode(value), isSecret: true)
  }

  private func isKnown(to request: Request) -> Bool {
    guard let tag, request.method == .get || request.method == .head else { return false }
    return request.headers[.ifNoneMatch].map { TagList($0).matchesWeakly(tag) } ?? false
  }
}
