import NIOCore
import NIOHTTP1
import SharedInteractorInterface

/// Rejects or repairs responses that AsyncHTTPClient cannot handle: a status below 100 would end the process, and a
/// response without a body but with a `Content-Encoding` would count as cut short.
final class ResponseHeadCheck: ChannelInboundHandler {
  /// The parts of a response that the decoder of the pipeline produces.
  typealias InboundIn = HTTPClientResponsePart
  /// The parts that AsyncHTTPClient's own handler takes.
  typealias InboundOut = HTTPClientResponsePart

  // Once a response has failed, nothing more of its connection counts.
  private var hasFailed = false

  /// Adds a check, and what a proxy needs, to the pipeline of a connection that has been set up for HTTP/1.1.
  static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandlers([ResponseHeadCheck(), ForwardedRequest()], position: .after(decoder))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if hasFailed { return }
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if head.status.code < 100 {
      hasFailed = true
      let status = String(1_000 + head.status.code).dropFirst()
      context.fireErrorCaught(LoadFailure.invalid("the response has the invalid status \(status)"))
      context.close(promise: nil)
    } else {
      if [204, 304].contains(head.status.code) { head.headers.remove(name: "content-encoding") }
      context.fireChannelRead(wrapInboundOut(.head(head)))
    }
  }
}
