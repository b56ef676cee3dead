import BlockingInfra
import HTTPInfra
import NIOCore
import NIOPosix
import Service
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct BundledServiceLifeTests {
  @Test func `two services run side by side`() async throws {
    try await withBundledService { first in
      try await withBundledService { second in
        #expect(first != second)
        for port in [first, second] {
          let response = try await serviceAnswer("/users/1", port: port)
          #expect(response.status == 200)
        }
      }
    }
  }

  @Test func `the error for a port in use names it`() async throws {
    try await withBundledService { port in
      let second = try BundledService(data: .memory, port: port)
      await #expect(throws: SystemFailure("port \(port) is in use")) { try await second.run { _ in } }
    }
  }

  @Test(arguments: [-1, 65_536]) func `the service refuses an invalid port at once`(port: Int) {
    #expect(throws: SystemFailure("listen on port \(port)", reason: "there is no such port")) {
      try BundledService(data: .memory, port: port)
    }
  }

  @Test func `cancelling ends the service normally, with an idle connection and an unused one`() async throws {
    let answered = RawJournal()
    let log: @Sendable (String) async -> Void = { await answered.note(.request($0)) }
    let connections = try await withBundledService(log: log) { port in
      let silent = try await Self.connect(to: port)
      let kept = try await Self.connect(to: port)
      try await kept.writeAndFlush(ByteBuffer(string: "GET /users HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"))
      await answered.wait { _ in true }
      return [silent, kept]
    }
    for connection in connections { try await connection.closeFuture.get() }
  }

  @Test func `cancelling ends the service normally while connections come in`() async throws {
    for _ in 1...40 {
      let connections = try await withBundledService { port in
        try await concurrently(1...8) { _ in try await Self.connect(to: port) }
      }
      // The system may not tell of the end of one that was not accepted in time.
      for connection in connections { connection.close(promise: nil) }
    }
  }

  private static func connect(to port: Int) async throws -> any Channel {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(host: "127.0.0.1", port: port).get()
  }

  @Test func `each request is logged in one line of printable characters`() async throws {
    let lines = RawJournal()
    let log: @Sendable (String) async -> Void = { await lines.note(.request($0)) }
    try await withBundledService(log: log) { port in
      _ = try await serviceAnswer("/users/3", port: port)
      _ = try await serviceAnswer("/todos", query: [.init("userId", "x")], port: port)
    }
    let told = await lines.requests
    try #require(told.count == 2)
    #expect(told[0].wholeMatch(of: /GET \/users\/3 200 \d+\.\d ms/) != nil)
    #expect(told[1].wholeMatch(of: /GET \/todos\?userId=x 400 \d+\.\d ms/) != nil)
  }
}
