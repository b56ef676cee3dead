import Foundation
import NIOCore
import NIOPosix
import Service
import SharedRemote
import TestSupport
import Testing

/// Clients that are slow, idle or too many, over loopback.
@Suite(.hangGuard) struct SlowClientTests {
  private static let part = "18\r\n{\"userId\":3,\"title\":\"a\"}\r\n"

  @Test(arguments: [
    "Content-Length: 30\r\n\r\n{", "Content-Length: 30\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n" + part,
  ])
  func `a body that does not end is answered with 408 and not carried out`(rest: String) async throws {
    var limits = ConnectionLimits()
    limits.body = .milliseconds(100)
    try await withService(BundledService(data: .memoryWithFewTasks(1), limits: limits)) { port in
      let before = try await serviceAnswer("/todos", port: port)
      let head = "POST /todos HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
      let text = try await RawExchange.text(inAnswerTo: head + rest, port: port)
      #expect(text.hasPrefix("HTTP/1.1 408 "))
      #expect(try await serviceAnswer("/todos", port: port).body == before.body)
    }
  }

  @Test func `a head that does not end is answered with 408, and a connection without one is closed`() async throws {
    var limits = ConnectionLimits()
    limits.head = .seconds(5)
    try await withService(BundledService(data: .memoryWithFewTasks(1), limits: limits)) { port in
      let text = try await RawExchange.text(inAnswerTo: "GET /users HTTP/1.1\r\nHost: ", port: port)
      #expect(text.hasPrefix("HTTP/1.1 408 "))
      #expect(try await RawExchange.text(inAnswerTo: "", port: port) == "")
    }
  }

  @Test func `an idle connection is closed`() async throws {
    var limits = ConnectionLimits()
    limits.idle = .milliseconds(100)
    try await withService(BundledService(data: .memoryWithFewTasks(1), limits: limits)) { port in
      let request = "GET /users/1 HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      let text = try await RawExchange.text(inAnswerTo: request, port: port)
      #expect(text.hasPrefix("HTTP/1.1 200 "))
    }
  }

  @Test func `an HTTP/1.0 connection without keep-alive is closed after its response`() async throws {
    try await withBundledService { port in
      for extra in ["", "Connection: close\r\n"] {
        let request = "GET /users/1 HTTP/1.0\r\nHost: localhost:\(port)\r\n\(extra)\r\n"
        let text = try await RawExchange.text(inAnswerTo: request + request, port: port)
        #expect(text.matches(of: #/HTTP/1.1 200 /#).count == 1)
        #expect(text.contains("Connection: close\r\n"))
      }
      let kept = "GET /users/1 HTTP/1.0\r\nHost: localhost:\(port)\r\nConnection: keep-alive\r\n\r\n"
      let last = "GET /users/1 HTTP/1.0\r\nHost: localhost:\(port)\r\n\r\n"
      let text = try await RawExchange.text(inAnswerTo: kept + last, port: port)
      #expect(text.matches(of: #/HTTP/1.1 200 /#).count == 2)
    }
  }

  @Test func `a client is answered however many others are slow or idle`() async throws {
    var limits = ConnectionLimits(count: 8)
    // On a busy machine, some time may pass between the connection of the other client and its request.
    limits.grace = .seconds(1)
    let (closings, closing) = AsyncStream.makeStream(of: Void.self)
    let clients = try await withService(BundledService(data: .memoryWithFewTasks(1), limits: limits)) { port in
      var clients: [any Channel] = []
      for number in 1...60 {
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
          .connect(host: "127.0.0.1", port: port).get()
        if number % 2 == 0 { client.writeAndFlush(ByteBuffer(string: "GET /users HTTP/1.1\r\nHo"), promise: nil) }
        client.closeFuture.whenComplete { _ in closing.yield() }
        clients.append(client)
      }
      // From now on only as many are left as there is room for, and each new one takes the place of another.
      for await _ in closings.prefix(52) {}
      for _ in 1...20 { #expect(try await serviceAnswer("/users/1", port: port).status == 200) }
      return clients
    }
    for client in clients { client.close(promise: nil) }
  }

  @Test func `more concurrent clients than the limit are all answered`() async throws {
    var limits = ConnectionLimits(count: 2)
    limits.grace = .seconds(60)
    try await withService(BundledService(data: .memoryWithFewTasks(1), limits: limits)) { port in
      let statuses = try await concurrently(1...40) { number in
        try await RawExchange.answer(to: "GET", "/users/\(number % 12 + 1)", port: port).head.count
      }
      #expect(statuses.count == 40)
      #expect(statuses.allSatisfy { $0 > 1 })
    }
  }
}
