import NIOCore
import NIOPosix

/// An answer of a server on loopback, byte for byte, as it comes over a bare connection.
struct RawExchange {
  /// The lines of the head, in lower case, without the date.
  let head: [String]
  /// All that comes after the head, decoded as nothing but text.
  let body: String

  /// What `port` sends in answer to a request until it closes the connection.
  static func answer(to method: String, _ path: String, port: Int) async throws -> RawExchange {
    let request = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    let text = try await answer(to: request, port: port)
    let end = text.firstRange(of: "\r\n\r\n") ?? text.endIndex..<text.endIndex
    let lines = text[..<end.lowerBound].split(separator: "\r\n").map { $0.lowercased() }
    return RawExchange(head: lines.filter { !$0.hasPrefix("date:") }, body: String(text[end.upperBound...]))
  }

  private static func answer(to request: String, port: Int) async throws -> String {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: request))
      var answer = ByteBuffer()
      for try await bytes in inbound { answer.writeImmutableBuffer(bytes) }
      return String(buffer: answer)
    }
  }
}
