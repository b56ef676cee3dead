package import Foundation
package import Hummingbird
import NIOCore

/// A request for a change, with its complete body.
struct WriteRequest: Sendable {
  let method: String
  let path: String
  let key: String?
  /// The versions that may be changed; `nil` for any.
  let condition: TagList?
  let body: Data

  /// Reads `request` to its end.
  ///
  /// - Throws: `HTTPError` for a body that is too large, incomplete or unreadable.
  init(_ request: Request) async throws {
    method = request.method.rawValue
    path = request.uri.path
    key = request.headers.value(of: IdempotencyKey.field)
    condition = request.headers[.ifMatch].map(TagList.init)
    body = try await request.wholeBody()
  }
}

extension Request {
  private static let maxBodySize = 1024 * 1024

  /// Reads the body to its end.
  ///
  /// - Throws: `HTTPError` for a body that is too large, incomplete or unreadable.
  package func wholeBody() async throws -> Data {
    let length = headers[.contentLength].flatMap { Int($0) }
    let tooLarge = HTTPError(.contentTooLarge, message: "the body is larger than 1 MiB")
    if let length, length > Self.maxBodySize { throw tooLarge }
    do {
      let bytes = try await body.collect(upTo: Self.maxBodySize)
      // The server mistakes the end of a connection for the end of the body.
      guard length == nil || length == bytes.readableBytes else {
        throw HTTPError(.badRequest, message: "the body is cut short")
      }
      return Data(bytes.readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLarge
    } catch let error as HTTPError {
      throw error
    } catch {
      // It broke off or is not HTTP, so nothing of it may be done.
      throw HTTPError(.badRequest, message: "the body cannot be read")
    }
  }
}
