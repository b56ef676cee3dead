import Foundation
import HTTPInfra
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct NetworkHTTPClientTests {
  private static let users = HTTPRequest(path: "/users")

  @Test(arguments: [200, 404, 503]) func `status and body are returned whatever the status`(status: Int) async throws {
    let script: RawServer.Script = {
      _ = try await $0.request()
      try await $0.send("HTTP/1.1 \(status) Whatever\r\nContent-Length: 4\r\n\r\n[ü]")
    }
    try await RawServer.run(script) { server in
      let response = try await withNetworkClient(of: server.url()) { try await $0.send(Self.users) }
      #expect(
        response == HTTPResponse(status: status, headers: ["content-length": "4"], body: Data("[ü]".utf8)))
    }
  }

  @Test func `a chunked body and one that ends with the connection are complete`() async throws {
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[1\r\n2\r\n,2\r\n1\r\n]\r\n0\r\n\r\n"
    for answer in [chunked, "HTTP/1.0 200 OK\r\n\r\n[1,2]", "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + chunked] {
      try await RawServer.run(RawScript.sending(answer)) { server in
        let response = try await withNetworkClient(of: server.url()) { try await $0.send(Self.users) }
        #expect(response.body == Data("[1,2]".utf8))
      }
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

  @Test func `a request's path starts with that of the server address, and its query is percent-encoded`() async throws
  {
    try await RawServer.run(RawScript.answering) { server in
      let request = HTTPRequest(
        path: "/to%2Fdos", query: [.init("user Id", "3"), .init("q", "a+b&c=d#e/é?漢%~-._"), .init("e", "")])
      _ = try await withNetworkClient(of: server.url("/api/v1/")) { try await $0.send(request) }
      let line = try #require(await server.journal.requests.first).prefix { $0 != "\r\n" }
      #expect(
        line == "GET /api/v1/to%2Fdos?user%20Id=3&q=a%2Bb%26c%3Dd%23e%2F%C3%A9%3F%E6%BC%A2%25~-._&e= HTTP/1.1")
    }
  }

  @Test func `every HTTP method is sent unchanged`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      _ = try await withNetworkClient(of: server.url()) {
        try await $0.send(HTTPRequest(method: "HEAD", path: "/users"))
      }
      #expect(await server.journal.requests.first?.hasPrefix("HEAD /users HTTP/1.1") == true)
    }
  }
}
