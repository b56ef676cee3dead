import NIOCore
import NIOHTTP1

/// A handler that closes a connection if its client is too slow, or after the answer if the client asked for that.
///
/// It is placed directly after the decoder, because later handlers cannot tell whether an HTTP/1.0 client keeps the
/// connection.
final class ConnectionGuard: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let limits: ConnectionLimits
  private let connections: OpenConnections
  private var state = ConnectionState()
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?
  private var timed: (phase: ConnectionPhase, request: Int)?

  init(_ limits: ConnectionLimits, _ connections: OpenConnections) {
    self.limits = limits
    self.connections = connections
  }

  var phase: ConnectionPhase { state.phase }

  /// Closes the connection immediately.
  func close() { context?.close(promise: nil) }

  func handlerAdded(context: ChannelHandlerContext) { if context.channel.isActive { begin(context) } }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(var head):
      let persistence = head.persistence
      state.didReadHead(persistence)
      if head.expectsContinue, state.canContinue {
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
      }
      // The server understands only this header, not the other ways in which a client asks to close the connection.
      if persistence == .none { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.fireChannelRead(NIOAny(HTTPServerRequestPart.head(head)))
    case .body: context.fireChannelRead(data)
    case .end:
      state.didReadEnd()
      context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    state.didReadAll()
    context.fireChannelReadComplete()
    update()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    state.isWritable = context.channel.isWritable
    context.fireChannelWritabilityChanged()
    update()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head) where head.status.code >= 200:
      let persistence = state.persistence
      if persistence != .usual { head.headers.replaceOrAdd(name: "Connection", value: persistence.rawValue) }
      state.didWriteHead()
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .head, .body: context.write(data, promise: promise)
    case .end: writeEnd(context, data, promise)
    }
  }

  // Until the whole answer is sent, the connection must not make room for another one.
  private func writeEnd(_ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?) {
    let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
    state.didWriteEnd()
    sent.futureResult.assumeIsolated().whenComplete { _ in
      self.state.didSend()
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
    timer = nil
    context = nil
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
    }
    context.close(promise: nil)
  }
}

extension HTTPRequestHead {
  /// Whether the client waits for 100 before it sends the body (RFC 9110, section 10.1.1).
  fileprivate var expectsContinue: Bool {
    version == .http1_1 && headers[canonicalForm: "expect"].contains { $0.lowercased() == "100-continue" }
  }

  fileprivate var persistence: ConnectionState.Persistence {
    guard isKeepAlive else { return .none }
    return version == .http1_0 ? .requested : .usual
  }
}

/// What a connection is waiting for, with the easiest to close first.
enum ConnectionPhase: Comparable {
  /// The first request.
  case unused
  /// The next request.
  case idle
  /// The rest of a head.
  case head
  /// The rest of a body.
  case body
  /// The client to read an answer.
  case unread
  /// The service.
  case answering
}

// The progress of the requests on a connection and the answers to them.
private struct ConnectionState {
  /// Whether the connection stays open after an answer, and the value of `Connection` that tells the client.
  enum Persistence: String {
    // It stays open, as is the default in HTTP/1.1, so nothing is said.
    case usual = ""
    // It stays open because an HTTP/1.0 client asked for it and has to be told.
    case requested = "keep-alive"
    case none = "close"
  }

  private enum Reading { case nothing, head, body }

  private var unanswered: [Persistence] = []
  private var reading = Reading.nothing
  private var hasReadPart = false
  private var isAnswerBegun = false
  private var unsentCount = 0
  var isWritable = true
  private(set) var requestCount = 0

  var phase: ConnectionPhase {
    if !isWritable || unsentCount > 0 { return .unread }
    if reading == .body { return .body }
    if !unanswered.isEmpty { return .answering }
    if reading == .head { return .head }
    return requestCount == 0 ? .unused : .idle
  }

  // The persistence after the next answer.
  var persistence: Persistence { unanswered.first ?? .none }

  // Whether the request that is being read can still be answered with a refusal.
  var canRefuse: Bool { phase == .head || phase == .body && canContinue }

  // Whether the request that is being read can be told to go on: not before the answers to those before it.
  var canContinue: Bool { unanswered.count == 1 && !isAnswerBegun }

  mutating func didReadHead(_ persistence: Persistence) {
    unanswered.append(persistence)
    requestCount += 1
    reading = .body
    hasReadPart = true
  }

  mutating func didReadEnd() {
    reading = .nothing
    hasReadPart = true
  }

  // Records that all received bytes were read; if they completed no part of a request, they began a head.
  mutating func didReadAll() {
    if !hasReadPart && reading == .nothing { reading = .head }
    hasReadPart = false
  }

  mutating func didWriteHead() { isAnswerBegun = true }

  // Records that an answer was sent or can no longer be sent.
  mutating func didSend() { unsentCount -= 1 }

  // Records that an answer was written but not sent yet.
  mutating func didWriteEnd() {
    isAnswerBegun = false
    unsentCount += 1
    if !unanswered.isEmpty { unanswered.removeFirst() }
  }
}
