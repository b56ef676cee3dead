import Foundation
import HTTPInfra
import SharedRemote
import Testing

/// Changes that come over a connection.
@Suite struct WriteConnectionTests {
  private let body = #"{"userId":3,"title":"a"}"#

  @Test func `a change sent over a connection has the same result as one without it`() async throws {
    try await withBundledService { port in
      let added = try await RawExchange.answer(
        to: "POST", "/todos", headers: "Content-Length: \(body.utf8.count)\r\nIdempotency-Key: K\r\n", body: body,
        port: port)
      #expect(added.head.contains("http/1.1 201 created"))
      #expect(added.head.contains("location: /todos/241"))
      #expect(added.head.contains("idempotency-key: k"))
      #expect(added.body.withoutTimes == #"{"completed":false,"id":241,"title":"a","userId":3}"#)
      let removed = try await RawExchange.answer(to: "DELETE", "/todos/241", port: port)
      #expect(removed.body == "{}")
    }
  }

  @Test func `a client that expects 100 Continue gets it before the answer`() async throws {
    try await withBundledService { port in
      let headers = "Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n"
      let added = try await RawExchange.answer(to: "POST", "/todos", headers: headers, body: body, port: port)
      #expect(added.head == ["http/1.1 100 continue"])
      #expect(added.body.hasPrefix("HTTP/1.1 201 Created\r\n"))
      #expect(added.body.contains(#""title":"a""#))
    }
  }

  @Test func `a truncated body changes nothing, even if its beginning is valid JSON`() async throws {
    try await withBundledService { port in
      let before = try await serviceAnswer("/todos", port: port)
      for headers in ["Content-Length: 100\r\n", "Transfer-Encoding: chunked\r\n"] {
        let part = headers.hasPrefix("C") ? body : "18\r\n\(body)\r\n"
        let answer = try await RawExchange.answer(
          to: "POST", "/todos", headers: headers, body: part, breaksOff: true, port: port)
        #expect(answer.head.first.map { $0.hasPrefix("http/1.1 400") } ?? true)
      }
      let after = try await serviceAnswer("/todos", port: port)
      #expect(after.body == before.body)
    }
  }

  @Test func `a body that is too large is refused, and the connection stays usable`() async throws {
    try await withBundledService { port in
      let large = String(repeating: " ", count: 2_000_000)
      let host = "Host: 127.0.0.1:\(port)\r\n"
      let next = "GET /users/1 HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
      let fields = "\(host)Content-Type: application/json\r\nContent-Length: 2000000\r\n"
      let request = "POST /todos HTTP/1.1\r\n\(fields)\r\n" + large + next
      let text = try await RawExchange.text(inAnswerTo: request, port: port)
      #expect(text.hasPrefix("HTTP/1.1 413"))
      #expect(text.contains("HTTP/1.1 200 OK"))
    }
  }
}
