package import NIOCore
import NIOPosix

/// A connection to a `RawServer`, as seen by its script.
package struct RawConnection {
  private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
  private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  private let eventLoop: any EventLoop
  private let journal: RawJournal
  private var unread: [UInt8] = []
  /// The body of the last request; empty if it had none.
  package private(set) var body = ""

  /// Creates a connection that uses these streams and records requests in `journal`.
  init(
    inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
    outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, eventLoop: any EventLoop, journal: RawJournal
  ) {
    self.inbound = inbound
    self.outbound = outbound
    self.eventLoop = eventLoop
    self.journal = journal
  }

  /// Waits for the next request and its body (of the declared length), and returns the head; `nil` if the client closed
  /// the connection.
  package mutating func request() async throws -> String? {
    while true {
      if let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) {
        let head = String(decoding: unread[..<end.lowerBound], as: UTF8.self)
        unread.removeSubrange(..<end.upperBound)
        await journal.note(.request(head))
        return try await hasBody(of: head) ? head : nil
      }
      guard try await hasMore() else { return nil }
    }
  }

  /// Sends `text` verbatim.
  package func send(_ text: String) async throws {
    try await outbound.write(ByteBuffer(string: text))
  }

  /// Sends `bytes` verbatim.
  package func send(_ bytes: some Sequence<UInt8>) async throws {
    try await outbound.write(ByteBuffer(bytes: bytes))
  }

  /// Sends a complete 200 response with `body`.
  package func answer(_ body: String = "[]", headers: String = "") async throws {
    try await send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
  }

  private mutating func hasBody(of head: String) async throws -> Bool {
    body = ""
    let declared = head.lowercased().firstMatch(of: /\r\ncontent-length: *(\d+)/).flatMap { Int($0.1) } ?? 0
    guard declared > 0 else { return true }
    while unread.count < declared { guard try await hasMore() else { return false } }
    body = String(decoding: unread.prefix(declared), as: UTF8.self)
    await journal.note(.body(body))
    unread.removeFirst(declared)
    return true
  }

  private mutating func hasMore() async throws -> Bool {
    guard let bytes = try await inbound.next() else { return false }
    unread += bytes.readableBytesView
    return true
  }

  /// Waits, without sending anything, until the client closes the connection.
  package mutating func stayOpen() async throws {
    while try await inbound.next() != nil {}
    await journal.note(.closedByClient)
  }

  /// Passes everything on to `port` on loopback and back, as a proxy does in a tunnel, until the client closes the
  /// connection.
  package mutating func relay(to port: Int) async throws {
    let peer = try await ClientBootstrap(group: eventLoop).connect(host: "127.0.0.1", port: port) { channel in
      channel.eventLoop.makeCompletedFuture {
        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
      }
    }
    let outbound = outbound
    try await peer.executeThenClose { received, sent in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { for try await bytes in received { try await outbound.write(bytes) } }
        while let bytes = try await inbound.next() { try await sent.write(bytes) }
        group.cancelAll()
      }
    }
  }

  /// Sends `text` repeatedly, pausing after each time.
  package func drip(_ text: String, every pause: TimeAmount) async throws {
    while !Task.isCancelled {
      try await send(text)
      try await eventLoop.scheduleTask(in: pause) {}.futureResult.get()
    }
  }
}
