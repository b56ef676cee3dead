import Foundation
import Hummingbird
import NIOCore

/// Takes the body of an answer that is not sent as it is.
struct BodyCollector: ResponseBodyWriter {
  private let parts: AsyncStream<ByteBuffer>.Continuation

  /// All bytes of `body`.
  ///
  /// - Throws: What ends the body early, and when the calling task is cancelled.
  static func bytes(of body: ResponseBody) async throws -> Data {
    let (parts, collected) = AsyncStream.makeStream(of: ByteBuffer.self)
    try await body.write(BodyCollector(parts: collected))
    var bytes = Data()
    for await part in parts { bytes.append(contentsOf: part.readableBytesView) }
    try Task.checkCancellation()
    return bytes
  }

  /// Takes a part.
  func write(_ buffer: ByteBuffer) { parts.yield(buffer) }

  /// Takes no more.
  func finish(_ trailingHeaders: HTTPFields?) { parts.finish() }
}
