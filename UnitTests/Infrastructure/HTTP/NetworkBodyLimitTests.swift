import HTTPInfra
import NIOCore
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct NetworkBodyLimitTests {
  @Test func `a body declared over 64 MiB is refused before it arrives`() async throws {
    let script = RawScript.hanging(after: "HTTP/1.1 200 OK\r\nContent-Length: 67108865\r\n\r\n")
    #expect(try await networkFailure(script) == .invalid("the answer is larger than 64 MiB"))
  }

  @Test func `an endless body is refused as soon as it is over the limit`() async throws {
    let failure = try await networkFailure(bodyLimit: 1000) { connection in
      _ = try await connection.request()
      try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      // Four of these are too many: on a busy machine each of them has to wait for its turn.
      try await connection.drip("100\r\n" + String(repeating: "x", count: 0x100) + "\r\n", every: .zero)
    }
    #expect(failure == .invalid("the answer is larger than 1000 bytes"))
  }

  @Test func `a body of exactly the limit is accepted`() async throws {
    let bytes = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + String(repeating: "x", count: 1000)
    try await RawServer.run(RawScript.sending(bytes)) { server in
      let response = try await withNetworkClient(of: server.url(), bodyLimit: 1000) {
        try await $0.send(HTTPRequest(path: "/users"))
      }
      #expect(response.body.count == 1000)
    }
  }
}
