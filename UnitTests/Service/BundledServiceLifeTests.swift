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

  @Test func `a port that is taken is named`() async throws {
    try await withBundledService { port in
      let second = try BundledService(data: .memory, port: port)
      await #expect(throws: ServiceFailure.portInUse(port)) { try await second.run { _ in } }
      #expect(ServiceFailure.portInUse(port).message == "port \(port) is in use")
    }
  }

  @Test(arguments: [-1, 65_536]) func `a port that cannot be is refused at once`(port: Int) {
    #expect(throws: ServiceFailure.cannotListen(port, "there is no such port")) {
      try BundledService(data: .memory, port: port)
    }
  }

  @Test func `cancelling ends it normally, with a connection kept alive and one that never asked`() async throws {
    let (silent, kept) = try await withBundledService { port in
      let silent = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: port).get()
      let address = try #require(ServerAddress("http://127.0.0.1:\(port)"))
      let kept = NetworkHTTPClient(base: { () async throws(LoadFailure) in address }, timeout: .seconds(20))
      _ = try await kept.send(HTTPRequest(path: "/users"))
      return (silent, kept)
    }
    try await silent.closeFuture.get()
    await #expect(throws: LoadFailure.self) { try await kept.send(HTTPRequest(path: "/users")) }
    await kept.shutdown()
  }

  @Test func `cancelling while connections come in ends it normally`() async throws {
    for _ in 1...40 {
      let knocking = try await withBundledService { port in
        // The connections are made when the service is asked to end, not before.
        (1...8).map { _ in
          ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(host: "127.0.0.1", port: port)
        }
      }
      for connection in knocking {
        // One that came too late may never hear of it: it is for this side to close.
        connection.whenSuccess { $0.close(promise: nil) }
      }
    }
  }

  @Test func `each request is told in one line, without anything that moves a terminal`() async throws {
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
