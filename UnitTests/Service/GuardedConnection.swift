import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Service

/// A connection with a guard, without a socket, and with a clock that is set.
final class GuardedConnection {
  private let channel: EmbeddedChannel

  /// A new connection, one of `connections` on `loop`.
  init(_ connections: OpenConnections, on loop: EmbeddedEventLoop) throws {
    channel = EmbeddedChannel(loop: loop)
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
    try pipeline.addHandler(ConnectionGuard(ConnectionLimits(count: 8), connections))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  /// A new connection that is the only one.
  convenience init() throws {
    let loop = EmbeddedEventLoop()
    try self.init(OpenConnections(ConnectionLimits(count: 8), on: loop), on: loop)
  }

  var isOpen: Bool { channel.isActive }

  /// Lets time pass.
  func wait(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }

  /// Expects that it is closed when that much time has passed, and not before.
  func expectOpen(for time: TimeAmount) throws {
    wait(time - .milliseconds(1))
    #expect(isOpen)
    wait(.milliseconds(1))
    #expect(!isOpen)
  }

  /// Has the client send this.
  func receive(_ text: String) throws { _ = try channel.writeInbound(ByteBuffer(string: text)) }

  /// Has the service answer.
  func answer() throws {
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
    try channel.writeOutbound(HTTPServerResponsePart.head(head))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
  }

  /// Has the service write an answer, which is not sent before `flush`.
  func writeAnswer() {
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "0"])
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(HTTPServerResponsePart.end(nil), promise: nil)
    channel.embeddedEventLoop.run()
  }

  /// Sends what was written.
  func flush() {
    channel.flush()
    channel.embeddedEventLoop.run()
  }

  /// Has the client send this, and the service answer.
  func exchange(_ text: String) throws {
    try receive(text)
    try answer()
    _ = try sent()
  }

  /// Says whether the client takes what is sent.
  func setWritable(_ isWritable: Bool) throws {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
    channel.embeddedEventLoop.run()
  }

  /// The head of the first request that the service has not seen yet.
  func request() throws -> HTTPRequestHead? {
    guard case .head(let head) = try channel.readInbound(as: HTTPServerRequestPart.self) else { return nil }
    return head
  }

  /// What was sent to the client since the last time.
  func sent() throws -> String {
    var text = ""
    while let part = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: part) }
    return text
  }
}
