import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// HTTP/1 connections, each with a guard.
struct GuardedHTTP1Channel: ServerChildChannel {
  let channel: HTTP1Channel
  let limits: ConnectionLimits
  /// The open connections, on their event loop.
  let connections: NIOLoopBoundBox<OpenConnections>

  func setup(channel connection: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.setup(channel: connection, logger: logger).flatMapThrowing { value in
      let pipeline = connection.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(ConnectionGuard(limits, connections.value), position: .after(decoder))
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await channel.handle(value: value, logger: logger)
  }

  /// Adds a guard to the socket that accepts `connections`.
  static func guardSocket(_ socket: any Channel, _ connections: NIOLoopBoundBox<OpenConnections>) {
    socket.eventLoop.submit {
      try socket.pipeline.syncOperations.addHandler(AcceptGuard(connections.value), position: .first)
    }.whenFailure { _ in }  // It fails only if the socket is closed already.
  }
}

/// A handler that makes room when the system has no descriptor for another connection, or else pauses accepting.
///
/// NIO's handler for this does not notice that the socket is still watched, so that without this one the event loop
/// spins.
final class AcceptGuard: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.milliseconds(100)
  private let connections: OpenConnections

  init(_ connections: OpenConnections) {
    self.connections = connections
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let failure = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(failure.errnoCode) else {
      return context.fireErrorCaught(error)
    }
    guard !connections.closeIdlest() else { return }
    let channel = context.channel
    Self.set(channel, isAccepting: false)
    context.eventLoop.scheduleTask(in: Self.pause) { Self.set(channel, isAccepting: true) }
  }

  // This fails only for a socket that was closed meanwhile.
  private static func set(_ channel: any Channel, isAccepting: Bool) {
    _ = channel.setOption(.autoRead, value: isAccepting)
  }
}
