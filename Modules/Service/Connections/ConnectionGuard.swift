import NIOCore
import NIOHTTP1

/// A handler that closes a connection if its client is too slow, or after the answer if the client asked for that.
///
/// It is placed directly after the decoder, because later handlers cannot tell whether an HTTP/1.0 client keeps the
/// connection.
final class ConnectionGuard: ChannelDuplexHandler {
  /// A part that the decoder has read.
  typealias InboundIn = HTTPServerRequestPart
  /// A part of an answer by the service.
  typealias OutboundIn = HTTPServerResponsePart
  /// A part that the encoder writes.
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let connections: OpenConnections
  private var state = ConnectionState()
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var timed: (phase: ConnectionState.Phase, request: Int)?
  private var isRefused = false

  /// Creates a handler that enforces `limits` and registers with `connections`.
  init(_ limits: ConnectionLimits, _ connections: OpenConnections) {
    self.limits = limits
    self.connections = connections
  }

  /// What the connection is waiting for.
  var phase: ConnectionState.Phase { state.phase }

  /// Closes the connection immediately.
  func close() { context?.close(promise: nil) }

  /// Starts the handler if the connection is open.
  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  /// Stops the handler.
  func handlerRemoved(context: ChannelHandlerContext) { end() }

  /// Starts the handler.
  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  /// Stops the handler.
  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  /// Passes on what was read and records the progress of the request.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head):
      let persistence = head.persistence
      state.readHead(persistence)
      // Make explicit what the client expressed in another way or by its version, so that the server understands it.
      if persistence == .none { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.fireChannelRead(NIOAny(HTTPServerRequestPart.head(head)))
    case .body: context.fireChannelRead(data)
    case .end:
      state.readEnd()
      context.fireChannelRead(data)
    }
  }

  /// Starts the timeout for what the connection is waiting for now.
  func channelReadComplete(context: ChannelHandlerContext) {
    state.readComplete()
    context.fireChannelReadComplete()
    update()
  }

  /// Records whether the client accepts what is sent.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.isWritable = context.channel.isWritable
    context.fireChannelWritabilityChanged()
    update()
  }

  /// Passes on what is written and records the progress of the answer.
  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var head) where head.status.code >= 200:
      if let value = state.persistence.connection { head.headers.replaceOrAdd(name: "Connection", value: value) }
      state.writeHead()
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .head, .body: context.write(data, promise: promise)
    case .end: writeEnd(context, data, promise)
    }
  }

  // Until the whole answer is sent, the connection must not make room for another one.
  private func writeEnd(_ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?) {
    let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
    state.writeEnd()
    sent.futureResult.assumeIsolated().whenComplete { _ in
      self.state.send()
      self.update()
    }
    context.write(data, promise: sent)
    update()
  }

  private func begin(_ context: ChannelHandlerContext) {
    self.context = context
    connections.insert(self)
    update()
  }

  private func end() {
    timer?.cancel()
    (timer, context) = (nil, nil)
    connections.remove(self)
  }

  private func update() {
    guard let context, timed?.phase != phase || timed?.request != state.requestCount else { return }
    timed = (phase, state.requestCount)
    timer?.cancel()
    timer = limits.time(for: phase).map { time in
      context.eventLoop.assumeIsolated().scheduleTask(in: time) { self.expire() }
    }
    connections.noteChange(of: self)
  }

  private func expire() {
    guard let context else { return }
    if state.canRefuse {
      let fields: HTTPHeaders = ["Connection": "close", "Content-Length": "0"]
      let head = HTTPResponseHead(version: .http1_1, status: .requestTimeout, headers: fields)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      isRefused = true
    }
    context.close(promise: nil)
  }
}

extension HTTPRequestHead {
  fileprivate var persistence: ConnectionState.Persistence {
    guard isKeepAlive else { return .none }
    return version == .http1_0 ? .requested : .usual
  }
}

extension ConnectionState.Persistence {
  fileprivate var connection: String? {
    switch self {
    case .usual: nil
    case .requested: "keep-alive"
    case .none: "close"
    }
  }
}
