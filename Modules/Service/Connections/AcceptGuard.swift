import Foundation
import NIOCore

/// Makes room when the system has no descriptor for another connection, and else stops accepting for a moment.
///
/// NIO has a handler for that, which does not see that the socket is still watched: without this one, the loop spins.
final class AcceptGuard: ChannelInboundHandler {
  /// A connection that was accepted.
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.milliseconds(100)
  private let connections: OpenConnections

  /// Creates a guard of the socket on which `connections` are accepted.
  init(_ connections: OpenConnections) {
    self.connections = connections
  }

  /// Takes up a failure for want of descriptors or memory, and passes any other on.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let failure = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(failure.errnoCode) else {
      return context.fireErrorCaught(error)
    }
    guard !connections.closeIdlest() else { return }
    let channel = context.channel
    Self.set(channel, isAccepting: false)
    context.eventLoop.scheduleTask(in: Self.pause) { Self.set(channel, isAccepting: true) }
  }

  // It fails only for a socket that was closed meanwhile.
  private static func set(_ channel: any Channel, isAccepting: Bool) {
    _ = channel.setOption(.autoRead, value: isAccepting)
  }
}
