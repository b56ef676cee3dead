import AccountRemote
import Foundation
import HTTPInfra
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import Synchronization
import TestSupport
import Testing

@Suite struct NetworkWriteTests {
  @Test func `a write has its body, a content type and its own headers`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      let request = HTTPRequest(
        method: "PATCH", path: "/todos/3", headers: ["If-Match": #"W/"7""#, "accept": "text/plain"],
        body: Data(#"{"title":"Tee für 日本"}"#.utf8))
      _ = try await withNetworkClient(of: server.url()) { try await $0.send(request) }
      let lines = try #require(await server.journal.requests.first).split(separator: "\r\n").map { $0.lowercased() }
      #expect(lines.first == "patch /todos/3 http/1.1")
      #expect(
        Set(lines.dropFirst()) == [
          "host: 127.0.0.1:\(server.port)", "accept: text/plain", "accept-encoding: identity", "user-agent: roster",
          #"if-match: w/"7""#,
          "content-type: application/json", "content-length: 27",
        ])
      #expect(await server.journal.bodies == [#"{"title":"Tee für 日本"}"#])
    }
  }

  @Test(arguments: [1, 65_536, 300_000]) func `a body of any length is sent completely`(count: Int) async throws {
    try await RawServer.run(RawScript.answering) { server in
      let text = String(repeating: "x", count: count)
      let request = HTTPRequest(method: "PUT", path: "/todos/3", body: Data(text.utf8))
      _ = try await withNetworkClient(of: server.url()) { client in
        for _ in 1...2 { _ = try await client.send(request) }
      }
      #expect(await server.journal.bodies == [text, text])
      #expect(await server.journal.connections == 1)
    }
  }

  @Test func `a write without a body has a length of 0 and no content type`() async throws {
    try await RawServer.run(RawScript.answering) { server in
      _ = try await withNetworkClient(of: server.url()) { client in
        for method in ["POST", "DELETE"] { _ = try await client.send(HTTPRequest(method: method, path: "/x")) }
      }
      let heads = await server.journal.requests.map { $0.lowercased() }
      #expect(heads.map { $0.contains("content-type") } == [false, false])
      #expect(heads.map { $0.contains("content-length: 0") } == [true, false])
    }
  }

  @Test func `the headers of a response have names in lower case`() async throws {
    let answer = RawScript.sending(
      "HTTP/1.1 201 Created\r\nETag: \"1\"\r\nLocation: /todos/9\r\nContent-Length: 0\r\n\r\n")
    let response = try await networkExchange(
      HTTPRequest(method: "POST", path: "/todos", body: Data("{}".utf8)), with: answer
    ).response
    #expect(response.status == 201)
    #expect(response.headers["etag"] == #""1""#)
    #expect(response.headers["location"] == "/todos/9")
  }

  @Test(arguments: ["a\r\nHost: evil", "a\n", "\0", "\u{7F}"])
  func `a header with control characters is not sent`(value: String) async throws {
    try await RawServer.run(RawScript.answering) { server in
      try await withNetworkClient(of: server.url()) { client in
        await #expect(throws: LoadFailure.invalid("the value of the header If-Match cannot be sent")) {
          try await client.send(HTTPRequest(method: "DELETE", path: "/x", headers: ["If-Match": value]))
        }
      }
      #expect(await server.journal.requests.isEmpty)
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect of a write is returned and not followed`(status: Int) async throws {
    try await RawServer.run(RawScript.answering) { other in
      let script = RawScript.sending(
        "HTTP/1.1 \(status) Go\r\nLocation: \(other.url("/todos"))\r\nContent-Length: 0\r\n\r\n")
      let response = try await networkExchange(
        HTTPRequest(method: "POST", path: "/todos", body: Data("{}".utf8)), with: script
      ).response
      #expect(response.status == status)
      #expect(response.headers["location"] == other.url("/todos"))
      #expect(await other.journal.connections == 0)
    }
  }

  @Test(arguments: [307, 308])
  func `a redirect that keeps the method is followed on the same server, with the body and the headers`(
    status: Int
  ) async throws {
    let script: RawServer.Script = { connection in
      while let head = try await connection.request() {
        let isMoved = head.contains(" /new ")
        try await connection.send(
          isMoved
            ? "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"
            : "HTTP/1.1 \(status) Go\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let request = HTTPRequest(
      method: "POST", path: "/todos", headers: ["Idempotency-Key": "k"], body: Data(#"{"title":"x"}"#.utf8))
    let (response, journal) = try await networkExchange(request, with: script)
    #expect(response.status == 201)
    let heads = await journal.requests
    #expect(heads.map { $0.prefix { $0 != "\r\n" } } == ["POST /todos HTTP/1.1", "POST /new HTTP/1.1"])
    #expect(heads.allSatisfy { $0.lowercased().contains("idempotency-key: k") && $0.contains("ength: 13") })
  }

  private static func redirecting(_ status: Int, to location: String) -> RawServer.Script {
    { connection in
      while let head = try await connection.request() {
        let isMoved = head.contains("/ HTTP/1.1\r\n")
        let page = "Location: \(location)\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n"
        try await connection.send(
          isMoved ? "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}" : "HTTP/1.1 \(status) Go\r\n\(page)")
      }
    }
  }

  @Test(arguments: [301, 302, 307, 308], ["/api/todos/", "todos/", "HTTP://127.0.0.1:PORT/api/todos/"])
  func `a write that misses only a slash at the end is sent there, with its body and headers`(
    status: Int, location: String
  ) async throws {
    // The port is known only once the server listens.
    let port = Mutex("")
    let script: RawServer.Script = { connection in
      try await Self.redirecting(status, to: location.replacing("PORT", with: port.withLock { $0 }))(&connection)
    }
    try await RawServer.run(script) { server in
      port.withLock { $0 = "\(server.port)" }
      let request = HTTPRequest(
        method: "POST", path: "/todos", headers: ["Idempotency-Key": "k"], body: Data(#"{"title":"x"}"#.utf8))
      let response = try await withNetworkClient(of: server.url("/api")) { try await $0.send(request) }
      #expect(response.status == 201)
      let heads = await server.journal.requests
      #expect(heads.map { $0.prefix { $0 != "\r\n" } } == ["POST /api/todos HTTP/1.1", "POST /api/todos/ HTTP/1.1"])
      #expect(heads.allSatisfy { $0.lowercased().contains("idempotency-key: k") && $0.contains("ength: 13") })
    }
  }

  @Test(
    arguments: [301, 302],
    ["/todos", "/todos//", "/tasks/", "/", "?x", "/todos/?x=1", "//127.0.0.2/todos/", "https://127.0.0.1/todos/", "::"])
  func `a write is redirected only to a slash at its end`(status: Int, location: String) async throws {
    let request = HTTPRequest(method: "DELETE", path: "/todos")
    let (response, journal) = try await networkExchange(request, with: Self.redirecting(status, to: location))
    #expect(response.status == status)
    #expect(response.headers["location"] == location)
    #expect(await journal.requests.count == 1)
  }

  @Test func `a write that is always redirected to one more slash is sent twice`() async throws {
    let script: RawServer.Script = { connection in
      while let head = try await connection.request() {
        let path = head.split(separator: " ").dropFirst().first ?? ""
        try await connection.send("HTTP/1.1 301 Go\r\nLocation: \(path)/\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let request = HTTPRequest(method: "DELETE", path: "/todos")
    let (response, journal) = try await networkExchange(request, with: script)
    #expect(response.status == 301)
    #expect(await journal.requests.count == 2)
  }

  @Test func `a request with secrets is sent to no other place, even on the same server`() async throws {
    let script: RawServer.Script = { connection in
      while try await connection.request() != nil {
        try await connection.send("HTTP/1.1 307 Go\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let logout = try #require(ServiceDescription.builtIn.signIn?.logout)
    let request = try logout.request(withSecrets: ["refresh": .text("refresh")])
    let (response, journal) = try await networkExchange(request, with: script)
    #expect(response.status == 307)
    #expect(await journal.requests.count == 1)
  }

  @Test func `304 has no body, whatever length it declares`() async throws {
    let script: RawServer.Script = { connection in
      while try await connection.request() != nil {
        try await connection.send("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\nContent-Length: 99999999\r\n\r\n")
      }
    }
    try await RawServer.run(script) { server in
      try await withNetworkClient(of: server.url()) { client in
        for _ in 1...2 {
          let response = try await client.send(HTTPRequest(path: "/users", headers: ["If-None-Match": #""1""#]))
          #expect(response.status == 304)
          #expect(response.body.isEmpty)
        }
      }
      #expect(await server.journal.connections == 1)
      #expect(await server.journal.requests.last?.lowercased().contains("\r\nif-none-match: \"1\"") == true)
    }
  }
}
