import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// HTTP/1 connections, each with a guard.
struct GuardedHTTP1Channel: ServerChildChannel {
  /// The channel that does everything else.
  let channel: HTTP1Channel
  let limits: ConnectionLimits
  /// The open connections, on their event loop.
  let connections: NIOLoopBoundBox<OpenConnections>

  /// Adds a guard after the decoder of a new connection.
  func setup(channel connection: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    channel.setup(channel: connection, logger: logger).flatMapThrowing { value in
      let pipeline = connection.pipeline.syncOperations
      let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(ConnectionGuard(limits, connections.value), position: .after(decoder))
      return value
    }
  }

  /// Answers the requests of a connection.
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
