import Foundation
import NIOCore

/// A handler that makes room when the system has no descriptor for another connection, or else pauses accepting.
///
/// NIO's handler for this does not notice that the socket is still watched, so that without this one the event loop
/// spins.
final class AcceptGuard: ChannelInboundHandler {
  /// An accepted connection.
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.milliseconds(100)
  private let connections: OpenConnections

  /// Creates a handler for the socket that accepts `connections`.
  init(_ connections: OpenConnections) {
    self.connections = connections
  }

  /// Handles a lack of descriptors or memory, and passes on any other error.
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
