import Foundation
import TestSupport

/// A service on loopback whose data a story can change, and which it can make fail.
actor TeamService {
  private var answers: [String: Answer] = [:]

  /// How one path is answered.
  enum Answer: Sendable {
    case json(String)
    /// A list under a tag; who has it already is told so, and nothing more.
    case tagged(String, etag: String)
    /// A page of a list, with headers that say so.
    case page(String, headers: String)
    case status(Int)
    /// So many bytes are promised, and fewer sent.
    case cutShort(String)
    /// The request is never answered.
    case silence
  }

  /// Answers `path`, its query included, with `answer` from now on.
  func answer(_ path: String, _ answer: Answer) { answers[path] = answer }

  /// Serves on a free port for as long as `body` takes.
  nonisolated func serve(_ body: (RawServer) async throws -> Void) async throws {
    try await RawServer.run({ connection in try await self.converse(on: &connection) }, body)
  }

  private nonisolated func converse(on connection: inout RawConnection) async throws {
    while let head = try await connection.request() {
      let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let known = head.firstMatch(of: /(?i)\r\nif-none-match: *(.+?)(?=\r|$)/)?.1
      switch await answers[path] ?? .status(404) {
      case .json(let body): try await connection.answer(body)
      case .tagged(_, let etag) where known.map(String.init) == etag:
        try await connection.send("HTTP/1.1 304 Not Modified\r\nETag: \(etag)\r\n\r\n")
      case .tagged(let body, let etag): try await connection.answer(body, headers: "ETag: \(etag)\r\n")
      case .page(let body, let headers): try await connection.answer(body, headers: "\(headers)\r\n")
      case .status(let status): try await connection.send("HTTP/1.1 \(status) Test\r\nContent-Length: 2\r\n\r\n{}")
      case .cutShort(let body):
        return try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count + 20)\r\n\r\n\(body)")
      case .silence: try await connection.stayOpen()
      }
    }
  }
}
