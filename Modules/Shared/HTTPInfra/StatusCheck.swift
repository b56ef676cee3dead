import NIOCore
import NIOHTTP1

/// Fails a response whose status is below 100 before AsyncHTTPClient sees it, which would end the process.
final class StatusCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart

  /// A status that HTTP does not know.
  struct UnknownStatus: Error {
    let code: UInt
  }

  // Once a response has failed, nothing more of its connection counts.
  private var hasFailed = false

  /// Adds a check to the pipeline of a connection that has been set up for HTTP/1.1.
  static func add(to channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
      try pipeline.addHandler(StatusCheck(), position: .after(decoder))
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if hasFailed { return }
    if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
      hasFailed = true
      context.fireErrorCaught(UnknownStatus(code: head.status.code))
      context.close(promise: nil)
    } else {
      context.fireChannelRead(data)
    }
  }
}
