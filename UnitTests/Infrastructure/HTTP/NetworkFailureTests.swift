import HTTPInfra
import NIOCore
import NIOPosix
import SharedInteractorInterface
import SharedRemote
import Testing
import TestSupport

@Suite struct NetworkFailureTests {
  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n[1",
  ])
  func `a truncated body is invalid`(bytes: String) async throws {
    #expect(try await networkFailure(RawScript.sending(bytes)) == .invalid("the answer was cut short"))
  }

  @Test func `a malformed chunk is invalid`() async throws {
    let bytes = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\nzzz\r\n"
    #expect(try await networkFailure(RawScript.sending(bytes)) == .invalid("the answer is not proper HTTP"))
  }

  @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nConte", "\u{0}\u{1}\r\n"])
  func `a response that is not HTTP is invalid`(bytes: String) async throws {
    try await RawServer.run(RawScript.sending(bytes)) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.invalid("\(server.url()) did not answer in HTTP")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
    }
  }

  @Test func `a connection that is always closed before a response is offline`() async throws {
    let mute: RawServer.Script = { _ = try await $0.request() }
    try await RawServer.run(mute) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.offline("\(server.url()) closed the connection before it answered")) {
          try await client.send(HTTPRequest(path: "/users"))
        }
      }
      #expect(await server.journal.connections == 4)
    }
  }
}

@Suite struct NetworkDeadlineTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"
  private static let users = HTTPRequest(path: "/users")

  @Test(arguments: [(Duration.milliseconds(50), "0.05 seconds"), (.milliseconds(125), "0.125 seconds")])
  func `a server that never responds times out, not too early`(timeout: Duration, name: String) async throws {
    try await RawServer.run(RawScript.hanging(after: "")) { server in
      try await withNetworkClient(of: server.url(), timeout: timeout) { client in
        let start = ContinuousClock.now
        await #expect(throws: LoadFailure.timeout("no answer from \(server.url()) within \(name)")) {
          try await client.send(Self.users)
        }
        #expect(ContinuousClock.now - start >= timeout)
      }
    }
  }

  @Test func `slow bytes do not extend the deadline`() async throws {
    let failure = try await networkFailure(timeout: .milliseconds(60)) { connection in
      _ = try await connection.request()
      try await connection.send(Self.head)
      try await connection.drip("x", every: .milliseconds(5))
    }
    guard case .timeout = failure else { return #expect(Bool(false), "\(String(describing: failure))") }
  }

  @Test func `the deadline includes the time to resolve the address`() async throws {
    let client = NetworkHTTPClient(base: RawScript.neverFound, timeout: .milliseconds(50))
    await #expect(throws: LoadFailure.timeout("no answer from the service within 0.05 seconds")) {
      try await client.send(Self.users)
    }
    await client.shutdown()
  }

  @Test(arguments: ["", head, head + "[1,2,"])
  func `a cancelled request ends at once and closes its connection`(sent: String) async throws {
    try await RawServer.run(RawScript.hanging(after: sent)) { server in
      try await withNetworkClient(of: server.url()) { client in
        let request = Task { try await client.send(Self.users) }
        await server.journal.wait { if case .request = $0 { true } else { false } }
        request.cancel()
        await #expect(throws: LoadFailure.cancelled) { try await request.value }
        await server.journal.wait { $0 == .closedByClient || $0 == .broken }
      }
    }
  }

  @Test func `a request that is cancelled before it starts is not sent`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      try await withNetworkClient(of: server.url()) { client in
        await withTaskGroup(of: Void.self) { group in
          group.cancelAll()
          group.addTask { await #expect(throws: LoadFailure.cancelled) { try await client.send(Self.users) } }
        }
      }
      #expect(await server.journal.requests.isEmpty)
    }
  }
}
