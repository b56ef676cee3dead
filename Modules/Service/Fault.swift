package import Foundation
package import Hummingbird
import NIOCore
import ServiceLifecycle

/// A deliberate fault in a service's answers, for trying out how a client reacts.
package enum Fault: String, CaseIterable, Sendable {
  /// Lists are empty; everything else is normal.
  case empty
  /// Every third element of a list, starting with the second, has no id; everything else is normal.
  case malformed
  /// Every answer is 503, and nothing is done.
  case error
  /// Every answer is 3 seconds late, though the request is carried out at once.
  case slow
  /// The connection is closed in the middle of each answer, after the request was carried out.
  case drop
}

/// A middleware that applies a fault to each answer.
struct FaultyAnswers: RouterMiddleware {
  private static let delay = Duration.seconds(3)
  let fault: Fault
  let sleep: @Sendable (Duration) async throws -> Void

  func handle(_ request: Request, context: ServiceContext, next: Next) async throws -> Response {
    switch fault {
    case .empty: return try await list(request, context, next) { _ in [] }
    case .malformed: return try await list(request, context, next, Self.damaged)
    case .error:
      let error = HTTPError(.serviceUnavailable, headers: [.retryAfter: "5"], message: "the service fails on purpose")
      return try ErrorAnswers.response(for: error, to: request, context: context)
    case .slow:
      let response = try await next(request, context)
      await pause()
      return response
    case .drop: return truncated(try await next(Self.unconditional(request), context))
    }
  }

  // A shutdown ends the pause early, and the client still gets its answer.
  private func pause() async {
    do { try await cancelWhenGracefulShutdown { try await sleep(Self.delay) } } catch {}
  }

  private func truncated(_ response: Response) -> Response {
    var response = response
    let whole = response.body
    response.body = ResponseBody(contentLength: whole.contentLength) { writer in
      let bytes = try await whole.collected()
      try await writer.write(ByteBuffer(bytes: bytes.prefix(bytes.count / 2)))
      throw ChannelError.eof
    }
    return response
  }

  private func list(
    _ request: Request, _ context: ServiceContext, _ next: Next, _ change: ([Any]) -> [Any]
  ) async throws -> Response {
    var response = try await next(Self.unconditional(request), context)
    guard request.method == .get, response.status == .ok else { return response }
    let body = try await response.body.collected()
    guard let elements = try JSONSerialization.jsonObject(with: body) as? [Any] else { return response }
    response.headers[.eTag] = nil
    let damaged = try JSONSerialization.data(withJSONObject: change(elements), options: [.sortedKeys])
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: damaged))
    return response
  }

  // A client that has the list already would get 304 and see nothing of the fault.
  private static func unconditional(_ request: Request) -> Request {
    var head = request.head
    head.headerFields[.ifNoneMatch] = nil
    return Request(head: head, body: request.body)
  }

  private static func damaged(_ elements: [Any]) -> [Any] {
    elements.enumerated().map { index, element in
      index % 3 == 1 ? (element as? [String: Any] ?? [:]).filter { $0.key != "id" } : element
    }
  }
}

extension ResponseBody {
  /// Returns all bytes.
  ///
  /// - Throws: The error that ends the body early, or `CancellationError`.
  package func collected() async throws -> Data {
    let (parts, collector) = AsyncStream.makeStream(of: ByteBuffer.self)
    try await write(Collector(parts: collector))
    var bytes = Data()
    for await part in parts { bytes.append(contentsOf: part.readableBytesView) }
    try Task.checkCancellation()
    return bytes
  }

  private struct Collector: ResponseBodyWriter {
    let parts: AsyncStream<ByteBuffer>.Continuation

    func write(_ buffer: ByteBuffer) { parts.yield(buffer) }

    func finish(_ trailingHeaders: HTTPFields?) { parts.finish() }
  }
}
