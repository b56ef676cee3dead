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

  func handle(value: HTTP1Channel.Value, logger: Logger) async { await channel.handle(value: value, logger: logger) }
}
