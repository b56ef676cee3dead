import Foundation
import Hummingbird
import NIOCore

/// A writer that collects the body of a response instead of sending it.
struct BodyCollector: ResponseBodyWriter {
  private let parts: AsyncStream<ByteBuffer>.Continuation

  /// Returns all bytes of `body`.
  ///
  /// - Throws: The error that ends the body early, or `CancellationError`.
  static func bytes(of body: ResponseBody) async throws -> Data {
    let (parts, collected) = AsyncStream.makeStream(of: ByteBuffer.self)
    try await body.write(BodyCollector(parts: collected))
    var bytes = Data()
    for await part in parts { bytes.append(contentsOf: part.readableBytesView) }
    try Task.checkCancellation()
    return bytes
  }

  /// Collects a part of the body.
  func write(_ buffer: ByteBuffer) { parts.yield(buffer) }

  /// Ends the body.
  func finish(_ trailingHeaders: HTTPFields?) { parts.finish() }
}
