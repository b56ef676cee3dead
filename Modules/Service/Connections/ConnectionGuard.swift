import NIOCore
import NIOHTTP1

/// Closes one connection when its client is too slow, and after the answer to a client that wants that.
///
/// Stands behind the decoder: whether an HTTP/1.0 client keeps a connection cannot be told from what comes later.
final class ConnectionGuard: ChannelDuplexHandler {
  /// What the decoder read.
  typealias InboundIn = HTTPServerRequestPart
  /// What the service answers.
  typealias OutboundIn = HTTPServerResponsePart
  /// What the encoder writes.
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let connections: OpenConnections
  private var state = ConnectionState()
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var timed: (phase: ConnectionState.Phase, request: Int)?
  private var isRefused = false

  /// Creates a guard that closes its connection by `limits`, or when `connections` are too many.
  init(_ limits: ConnectionLimits, _ connections: OpenConnections) {
    self.limits = limits
    self.connections = connections
  }

  /// What the connection waits for.
  var phase: ConnectionState.Phase { state.phase }

  /// Closes the connection at once.
  func close() { context?.close(promise: nil) }

  /// Begins, if the connection is open.
  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  /// Ends.
  func handlerRemoved(context: ChannelHandlerContext) { end() }

  /// Begins.
  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  /// Ends.
  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  /// Passes on what was read, having noted how far the request is.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head):
      let persistence = head.persistence
      state.readHead(persistence)
      // What is said in another way, or by the version alone, is said so that the server understands it.
      if persistence == .none { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.fireChannelRead(NIOAny(HTTPServerRequestPart.head(head)))
    case .body: context.fireChannelRead(data)
    case .end:
      state.readEnd()
      context.fireChannelRead(data)
    }
  }

  /// Sets the limit of what it waits for now.
  func channelReadComplete(context: ChannelHandlerContext) {
    state.readComplete()
    context.fireChannelReadComplete()
    update()
  }

  /// Notes whether the client takes what is sent.
  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.isWritable = context.channel.isWritable
    context.fireChannelWritabilityChanged()
    update()
  }

  /// Passes on what is written, having noted how far the answer is.
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

  // Until all of the answer is sent, the connection must not make room for another one.
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
