package import NIOCore

/// One connection to a `RawServer`, as its script sees it.
package struct RawConnection {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private let eventLoop: any EventLoop
  private let journal: RawJournal
  private var unread = ""

  /// A connection that reads and writes these streams and notes requests in `journal`.
  init(
    inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
    outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, eventLoop: any EventLoop, journal: RawJournal
  ) {
    (self.inbound, self.outbound, self.eventLoop, self.journal) = (inbound, outbound, eventLoop, journal)
  }

  /// The next request's head, or nil if the client closed the connection.
  package mutating func request() async throws -> String? {
    while true {
      if let end = unread.firstRange(of: "\r\n\r\n") {
        let head = String(unread[..<end.lowerBound])
        unread.removeSubrange(..<end.upperBound)
        await journal.note(.request(head))
        return head
      }
      guard let bytes = try await inbound.next() else { return nil }
      unread += String(buffer: bytes)
    }
  }

  /// Sends `text` as it is.
  package func send(_ text: String) async throws {
    try await outbound.write(ByteBuffer(string: text))
  }

  /// Sends a whole 200 with `body`.
  package func answer(_ body: String = "[]", headers: String = "") async throws {
    try await send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
  }

  /// Says nothing more until the client closes the connection.
  package mutating func stayOpen() async throws {
    while try await inbound.next() != nil {}
    await journal.note(.closedByClient)
  }

  /// Sends `text` again and again, with `pause` after each.
  package func drip(_ text: String, every pause: TimeAmount) async throws {
    while !Task.isCancelled {
      try await send(text)
      try await eventLoop.scheduleTask(in: pause) {}.futureResult.get()
    }
  }
}
