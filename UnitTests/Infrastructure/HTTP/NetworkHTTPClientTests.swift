import Foundation
import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import Testing
import TestSupport

@Suite struct NetworkHTTPClientTests {
  private static let users = HTTPRequest(path: "/users")

  @Test(arguments: [200, 404, 503]) func `status and body are returned whatever the status`(status: Int) async throws {
    let script: RawServer.Script = {
      _ = try await $0.request()
      try await $0.send("HTTP/1.1 \(status) Whatever\r\nContent-Length: 4\r\n\r\n[ü]")
    }
    let response = try await networkExchange(Self.users, with: script).response
    #expect(
      response == HTTPResponse(status: status, headers: ["content-length": "4"], body: Data("[ü]".utf8)))
  }

  @Test func `a chunked body and one that ends with the connection are complete`() async throws {
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n2\r\n,2\r\n1\r\n]\r\n0\r\n\r\n"
    for answer in [chunked, "HTTP/1.0 200 OK\r\n\r\n[1,2]", "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + chunked] {
      let response = try await networkExchange(Self.users, with: RawScript.sending(answer)).response
      #expect(response.body == Data("[1,2]".utf8))
    }
  }

  @Test func `a request has only the expected headers`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      let base = "http://kim:s%C3%A9same@127.0.0.1:\(server.port)"
      _ = try await withNetworkClient(of: base) { try await $0.send(Self.users) }
      let credentials = Data("kim:sésame".utf8).base64EncodedString()
      let lines = try #require(await server.journal.requests.first).split(separator: "\r\n").map { $0.lowercased() }
      #expect(lines.first == "get /users http/1.1")
      #expect(
        Set(lines.dropFirst()) == [
          "host: 127.0.0.1:\(server.port)", "accept: application/json", "accept-encoding: gzip",
          "user-agent: roster",
          "authorization: basic \(credentials)".lowercased(),
        ])
    }
  }

  @Test func `a request's path follows that of the address, and its query is percent-encoded`() async throws {
    let request = HTTPRequest(
      path: "/to%2Fdos", query: [.init("user Id", "3"), .init("q", "a+b&c=d#e/é?漢%~-._"), .init("e", "")])
    let journal = try await networkExchange(request, below: "/api/v1/", with: RawScript.answering).journal
    let line = try #require(await journal.requests.first).prefix { $0 != "\r\n" }
    #expect(
      line == "GET /api/v1/to%2Fdos?user%20Id=3&q=a%2Bb%26c%3Dd%23e%2F%C3%A9%3F%E6%BC%A2%25~-._&e= HTTP/1.1")
  }

  @Test func `every HTTP method is sent unchanged`() async throws {
    let journal = try await networkExchange(HTTPRequest(method: "HEAD", path: "/users"), with: RawScript.answering)
      .journal
    #expect(await journal.requests.first?.hasPrefix("HEAD /users HTTP/1.1") == true)
  }
}

@Suite struct NetworkStatusTests {
  @Test func `a status below 100 is invalid and does not end the process`() async throws {
    for status in [0, 9, 42, 99] {
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
    for status in [600, 999] {
      let script = RawScript.sending("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\n\r\n[]")
      let response = try await networkExchange(with: script).response
      #expect(response.status == status)
    }
  }

  @Test(arguments: ["100 Continue", "103 Early Hints", "199 X"])
  func `an informational status is skipped`(line: String) async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]"
    let response = try await networkExchange(with: RawScript.sending("HTTP/1.1 \(line)\r\n\r\n\(answer)")).response
    #expect(response.status == 200)
  }

  @Test func `an unrequested change of protocol is returned like any other response`() async throws {
    let change = RawScript.sending("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n")
    let response = try await networkExchange(with: change).response
    #expect(response.status == 101)
  }
}
