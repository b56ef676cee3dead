import Foundation
import Hummingbird
import NIOCore

/// A request that changes something, read to its end.
struct WriteRequest: Sendable {
  private static let longestBody = 1024 * 1024

  /// `POST` for instance.
  let method: String
  /// The path, without a query.
  let path: String
  /// What the client calls this request, so as to say that another is the same; nil if it does not.
  let key: String?
  /// Which versions may be changed; nil for whichever there is.
  let condition: TagList?
  /// What was sent; empty for nothing.
  let body: Data

  /// Reads `request`.
  ///
  /// - Throws: `HTTPError` for a body that is too large or is not whole.
  init(_ request: Request) async throws {
    method = request.method.rawValue
    path = request.uri.path
    key = request.headers.value(of: IdempotencyKey.field)
    condition = request.headers[.ifMatch].map(TagList.init)
    body = try await Self.body(of: request)
  }

  private static func body(of request: Request) async throws -> Data {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let tooLarge = HTTPError(.contentTooLarge, message: "the body is larger than 1 MiB")
    if let length, length > longestBody { throw tooLarge }
    do {
      let bytes = try await request.body.collect(upTo: longestBody)
      // The server takes the end of a connection for the end of a body.
      guard length == nil || length == bytes.readableBytes else {
        throw HTTPError(.badRequest, message: "the body is cut short")
      }
      return Data(bytes.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLarge
    } catch let error as HTTPError {
      throw error
    } catch {
      throw UnreadableRequest(cause: error)
    }
  }
}
