import Foundation
import TestSupport

/// A service on loopback with configured responses.
actor TeamService {
  private var responses: [String: Response] = [:]

  /// The response to requests for one path.
  enum Response: Sendable {
    case json(String)
    /// A list with an entity tag; 304 if the client has it already.
    case tagged(String, etag: String)
    /// A page of a list, with headers that say so.
    case page(String, headers: String)
    case status(Int)
    /// A web page, as of a gateway, with this status.
    case webPage(Int)
    /// A body that ends before its declared length.
    case cutShort(String)
    /// No response.
    case silence
  }

  /// Sets the response for `path`, including its query.
  func answer(_ path: String, _ response: Response) { responses[path] = response }

  /// Serves on a free port for as long as `body` runs.
  nonisolated func serve(_ body: (RawServer) async throws -> Void) async throws {
    try await RawServer.run({ connection in try await self.converse(on: &connection) }, body)
  }

  private nonisolated func converse(on connection: inout RawConnection) async throws {
    while let head = try await connection.request() {
      let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let known = head.firstMatch(of: /(?i)\r\nif-none-match: *(.+?)(?=\r|$)/)?.1
      switch await responses[path] ?? .status(404) {
      case .json(let body): try await connection.answer(body)
      case .tagged(_, let etag) where known.map(String.init) == etag:
        try await connection.send("HTTP/1.1 304 Not Modified\r\nETag: \(etag)\r\n\r\n")
      case .tagged(let body, let etag): try await connection.answer(body, headers: "ETag: \(etag)\r\n")
      case .page(let body, let headers): try await connection.answer(body, headers: "\(headers)\r\n")
      case .status(let status): try await connection.send("HTTP/1.1 \(status) Test\r\nContent-Length: 2\r\n\r\n{}")
      case .webPage(let status):
        let head = "HTTP/1.1 \(status) Test\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n"
        try await connection.send("\(head)<html></html>")
      case .cutShort(let body):
        return try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count + 20)\r\n\r\n\(body)")
      case .silence: try await connection.stayOpen()
      }
    }
  }
}
