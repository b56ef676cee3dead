import Foundation
import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct NetworkStatusTests {
  @Test func `a status below 100 is invalid and does not end the process`() async throws {
    for status in 0..<100 {
      let code = String(String(1_000 + status).dropFirst())
      let failure = try await networkFailure(RawScript.sending("HTTP/1.1 \(code) X\r\nContent-Length: 2\r\n\r\n[]"))
      #expect(failure == .invalid("the response has the invalid status \(code)"))
    }
  }

  @Test func `a write is unsure after a status below 100`() async throws {
    let write = HTTPRequest(method: "POST", path: "/todos", body: Data("{}".utf8))
    try await RawServer.run(RawScript.sending("HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\n[]")) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.invalid("the response has the invalid status 099")) {
          try await client.send(write)
        }
      }
    }
  }

  @Test func `a status of 600 or more is returned like any other`() async throws {
    for status in 600..<1_000 {
      let script = RawScript.sending("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\n\r\n[]")
      try await RawServer.run(script) { server in
        let response = try await withNetworkClient(of: server.url()) { try await $0.send(HTTPRequest(path: "/users")) }
        #expect(response.status == status)
      }
    }
  }

  @Test(arguments: ["100 Continue", "103 Early Hints", "199 X"])
  func `an informational status is skipped`(line: String) async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
    try await RawServer.run(RawScript.sending("HTTP/1.1 \(line)\r\n\r\n\(answer)")) { server in
      let response = try await withNetworkClient(of: server.url()) { try await $0.send(HTTPRequest(path: "/users")) }
      #expect(response.status == 200)
    }
  }

  @Test func `an unrequested change of protocol is returned like any other response`() async throws {
    let change = RawScript.sending("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")
    try await RawServer.run(change) { server in
      let response = try await withNetworkClient(of: server.url()) { try await $0.send(HTTPRequest(path: "/users")) }
      #expect(response.status == 101)
    }
  }
}
