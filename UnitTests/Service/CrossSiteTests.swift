import Foundation
import Service
import SharedRemote
import TestSupport
import Testing

/// A service that listens on loopback is in reach of every web page: by another name, or by a form that is sent there.
@Suite struct CrossSiteTests {
  private static let todo = #"{"completed":true,"title":"Lift the bell","userId":1}"#

  @Test(arguments: ["127.0.0.1:PORT", "localhost:PORT", "LocalHost:PORT", "[::1]:PORT"])
  func `a request to the service's own host is answered`(host: String) async throws {
    #expect(try await Self.status(of: "GET", "/users", headers: "Host: \(host)") == 200)
  }

  @Test(arguments: [
    "evil.example", "evil.example:PORT", "127.0.0.1", "localhost", "[::1]", "127.0.0.1:1", "localhost:80",
    "127.0.0.1.evil.example:PORT", "localhost.:PORT", "127.0.0.2:PORT", "0.0.0.0:PORT", "::1:PORT",
    "user@localhost:PORT",
    "localhost:PORT ,evil.example", "127.0.0.1:0PORT", "",
  ])
  func `a request to any other host is answered with 421 and not carried out`(host: String) async throws {
    #expect(try await Self.status(of: "GET", "/users", headers: "Host: \(host)") == 421)
    #expect(try await Self.status(of: "DELETE", "/todos/1", headers: "Host: \(host)") == 421)
  }

  @Test(arguments: ["", "Host: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT", "Host: localhost:PORT\r\nHost: evil.example"])
  func `a request without a Host, or with two, is answered with 400`(headers: String) async throws {
    for version in ["1.0", "1.1"] {
      #expect(try await Self.status(of: "GET", "/users", headers: headers, version: version) == 400)
    }
  }

  @Test(arguments: ["http://127.0.0.1:PORT", "http://localhost:PORT", "http://[::1]:PORT"])
  func `a request from the service's own origin is answered`(origin: String) async throws {
    #expect(try await Self.status(of: "GET", "/users", headers: "Host: 127.0.0.1:PORT\r\nOrigin: \(origin)") == 200)
  }

  @Test(arguments: [
    "https://evil.example", "null", "http://localhost", "http://localhost:3000", "https://localhost:PORT",
    "http://localhost:PORT.evil.example", "", "http://localhost:PORT\r\nOrigin: https://evil.example",
  ])
  func `a request from any other origin is answered with 403 and not carried out`(origin: String) async throws {
    for method in ["GET", "DELETE", "OPTIONS"] {
      let headers = "Host: 127.0.0.1:PORT\r\nOrigin: \(origin)"
      #expect(try await Self.status(of: method, "/todos/1", headers: headers) == 403)
    }
  }

  @Test(arguments: ["POST", "PUT", "PATCH"], ["application/json", "Application/JSON; charset=utf-8"])
  func `a change with a JSON body is accepted`(method: String, type: String) async throws {
    let status = try await Self.status(of: method, headers: "Content-Type: \(type)", body: Self.todo)
    #expect(status == (method == "POST" ? 201 : 200))
  }

  @Test(
    arguments: ["POST", "PUT", "PATCH", "DELETE"],
    ["text/plain", "text/plain; application/json", "application/x-www-form-urlencoded", "application/jsonx", "", nil])
  func `a change with any other content type is answered with 415 and not carried out`(
    method: String, type: String?
  ) async throws {
    let header = type.map { "Content-Type: \($0)" } ?? "Accept: */*"
    #expect(try await Self.status(of: method, headers: header, body: Self.todo) == 415)
  }

  @Test func `a removal without a body needs no content type`() async throws {
    #expect(try await Self.status(of: "DELETE", "/todos/1", headers: "Host: 127.0.0.1:PORT") == 200)
  }

  @Test func `no response has a CORS header`() async throws {
    try await withBundledService { port in
      for (method, origin) in [("GET", "http://localhost:\(port)"), ("OPTIONS", "https://evil.example")] {
        let answer = try await RawExchange.answer(
          to: method, "/users", headers: "Origin: \(origin)\r\nAccess-Control-Request-Method: GET\r\n", port: port)
        #expect(!answer.head.contains { $0.hasPrefix("access-control-") })
      }
    }
  }

  /// The status of the answer to a change of task 1, or to a new task.
  private static func status(of method: String, headers: String, body: String) async throws -> Int {
    let fields = "Host: 127.0.0.1:PORT\r\nContent-Length: \(body.utf8.count)\r\n" + headers
    return try await status(of: method, method == "POST" ? "/todos" : "/todos/1", headers: fields, body: body)
  }

  /// The status of the answer; what is refused must not have changed anything.
  private static func status(
    of method: String, _ path: String, headers: String, body: String = "", version: String = "1.1"
  ) async throws -> Int {
    try await withBundledService(.memoryWithFewTasks(1)) { port in
      let head = "\(method) \(path) HTTP/\(version)\r\nConnection: close\r\n"
      let fields = headers.isEmpty ? "" : headers.replacing("PORT", with: "\(port)") + "\r\n"
      let before = try await serviceAnswer("/todos", port: port)
      let text = try await RawExchange.text(inAnswerTo: head + fields + "\r\n" + body, port: port)
      let status = try #require(text.wholeMatch(of: #/HTTP\/1.1 (\d+) .*/#.dotMatchesNewlines()).flatMap { Int($0.1) })
      if status >= 400 { #expect(try await serviceAnswer("/todos", port: port).body == before.body) }
      return status
    }
  }
}
