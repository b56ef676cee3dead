import NIOCore
import NIOHTTP1

/// Sends requests that a proxy forwards with the whole URL as their target (RFC 9112, section 3.2.2).
///
/// AsyncHTTPClient itself would ask the proxy for a tunnel, which many proxies refuse for http.
final class ForwardedRequest: ChannelOutboundHandler {
  /// The parts of a request from AsyncHTTPClient's own handler.
  typealias OutboundIn = HTTPClientRequestPart
  /// The parts that the encoder of the pipeline takes.
  typealias OutboundOut = HTTPClientRequestPart

  /// The header that carries the URL to this handler; it is never sent.
  static let header = "Roster-Forwarded-URL"

  /// Passes on a part of a request, whose head gets the URL in the header as its target.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data), let url = head.headers.first(name: Self.header) else {
      return context.write(data, promise: promise)
    }
    head.headers.remove(name: Self.header)
    head.uri = url
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
