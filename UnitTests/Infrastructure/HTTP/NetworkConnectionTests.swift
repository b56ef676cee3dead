import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct NetworkConnectionTests {
  private static let users = HTTPRequest(path: "/users")

  @Test func `several requests share one connection`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      try await withNetworkClient(of: server.url()) { client in
        for _ in 1...3 { _ = try await client.send(Self.users) }
      }
      #expect(await server.journal.requests.count == 3)
      #expect(await server.journal.connections == 1)
    }
  }

  @Test func `a reused connection that is closed is replaced for a GET`() async throws {
    let script: RawServer.Script = { connection in
      _ = try await connection.request()
      try await connection.answer()
      _ = try await connection.request()  // Heard, and the connection closed without an answer.
    }
    try await RawServer.run(script) { server in
      try await withNetworkClient(of: server.url()) { client in
        for _ in 1...2 { _ = try await client.send(Self.users) }
      }
      #expect(await server.journal.connections == 2)
    }
  }

  @Test func `the network starts with the first request`() async throws {
    let asked = RawJournal()
    do {
      // AsyncHTTPClient ends the process if one that was started is released without a shutdown.
      _ = NetworkHTTPClient(
        base: { () async throws(LoadFailure) in
          await asked.note(.connection)
          throw .offline("")
        }, timeout: .seconds(1))
    }
    #expect(await asked.connections == 0)
  }

  @Test func `a shutdown ends requests in progress, and nothing is sent after it`() async throws {
    try await RawServer.run(RawScript.hanging(after: "")) { server in
      try await withNetworkClient(of: server.url()) { client in
        let request = Task { try await client.send(Self.users) }
        await server.journal.wait { if case .request = $0 { true } else { false } }
        await client.shutdown()
        await #expect(throws: LoadFailure.cancelled) { try await request.value }
        await #expect(throws: LoadFailure.cancelled) { try await client.send(Self.users) }
      }
    }
  }

  @Test func `the address is resolved until it is known, then never again`() async throws {
    let asked = RawJournal()
    try await RawServer.run(RawScript.answering) { server in
      let address = try #require(ServerAddress(server.url()))
      let client = NetworkHTTPClient(
        base: { () async throws(LoadFailure) in
          await asked.note(.connection)
          if await asked.connections == 1 { throw .offline("not yet") }
          return address
        }, timeout: .seconds(300))
      await #expect(throws: LoadFailure.offline("not yet")) { try await client.send(Self.users) }
      for _ in 1...2 { _ = try await client.send(Self.users) }
      await client.shutdown()
    }
    #expect(await asked.connections == 2)
  }
}
