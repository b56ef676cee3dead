import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Connections of HTTP/1 with a guard on each.
struct GuardedHTTP1Channel: ServerChildChannel {
  /// What does all else.
  let channel: HTTP1Channel
  /// What the guards go by.
  let limits: ConnectionLimits
  /// The connections that there are, on the loop of all of them.
  let connections: NIOLoopBoundBox<OpenConnections>

  /// Puts a guard behind the decoder of a new connection.
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

  /// Puts a guard on the socket that accepts `connections`.
  static func guardSocket(_ socket: any Channel, _ connections: NIOLoopBoundBox<OpenConnections>) {
    socket.eventLoop.submit {
      try socket.pipeline.syncOperations.addHandler(AcceptGuard(connections.value), position: .first)
    }.whenFailure { _ in }  // It was closed already.
  }
}
