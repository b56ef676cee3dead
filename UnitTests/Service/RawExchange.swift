import NIOCore
import NIOPosix

/// An answer of a server on loopback, byte for byte, as it comes over a bare connection.
struct RawExchange {
  /// The lines of the head, in lower case, without the date.
  let head: [String]
  /// All that comes after the head, decoded as nothing but text.
  let body: String

  /// What `port` sends in answer to a request until it closes the connection; a body is JSON, and each of `headers`
  /// ends a line.
  static func answer(
    to method: String, _ path: String, headers: String = "", body: String = "", breaksOff: Bool = false, port: Int
  ) async throws -> RawExchange {
    let type = body.isEmpty ? "" : "Content-Type: application/json\r\n"
    let head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    let request = head + type + headers + "\r\n" + body
    let text = try await text(inAnswerTo: request, breaksOff: breaksOff, port: port)
    let end = text.firstRange(of: "\r\n\r\n") ?? text.endIndex..<text.endIndex
    let lines = text[..<end.lowerBound].split(separator: "\r\n").map { $0.lowercased() }
    return RawExchange(head: lines.filter { !$0.hasPrefix("date:") }, body: String(text[end.upperBound...]))
  }

  /// All that `port` sends in answer to `request`, after which nothing more can come if it `breaksOff`.
  static func text(inAnswerTo request: String, breaksOff: Bool = false, port: Int) async throws -> String {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      if breaksOff { outbound.finish() }
      var answer = ByteBuffer()
      for try await bytes in inbound { answer.writeImmutableBuffer(bytes) }
      return String(buffer: answer)
    }
  }
}
