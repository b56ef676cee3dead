import Foundation

/// An imitation of somebody else's service, made from its documentation.
package protocol ImitatedService: Actor {
  /// Answers one request, after any request before it.
  func answer(to request: ImitatedRequest) -> ImitatedAnswer
}

extension ImitatedService {
  /// Serves on a free port of loopback for as long as `body` runs.
  ///
  /// - Parameter losesAnswer: Whether the connection is closed after a request was carried out, instead of an answer.
  package nonisolated func serve(
    losesAnswer: @escaping @Sendable (ImitatedRequest) async -> Bool = { _ in false },
    _ body: (RawServer) async throws -> Void
  ) async throws {
    try await RawServer.run(
      { connection in
        while let head = try await connection.request() {
          guard let request = ImitatedRequest(head: head, body: connection.body) else { return }
          let answer = await self.answer(to: request)
          if await losesAnswer(request) { return }
          try await connection.send(answer.text(isHead: request.method == "HEAD"))
        }
      }, body)
  }
}

/// A request to an `ImitatedService`.
package struct ImitatedRequest: Sendable {
  package let method: String
  /// The parts of the path between slashes, such as `todos` and `3`.
  package let path: [String]
  /// The parameters of the query, in order.
  package let query: [(name: String, value: String)]
  /// The values of the header fields, by names in lower case.
  package let headers: [String: String]
  /// The members of the JSON object in the body; empty if there is none.
  package let body: ImitatedRecord
  /// Whether the body is something else than a JSON object.
  let isMalformed: Bool
  /// The path and query as sent.
  package let target: String

  /// Parses the head of a request; returns `nil` if it has no method and path.
  package init?(head: String, body: String) {
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    method = words[0]
    target = words[1]
    let parts = words[1].split(separator: "?", maxSplits: 1)
    path = (parts.first ?? "").split(separator: "/").map(String.init)
    query = (parts.dropFirst().first ?? "").split(separator: "&").map { pair in
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return (
        sides[0].removingPercentEncoding ?? sides[0], sides.count > 1 ? sides[1].removingPercentEncoding ?? "" : ""
      )
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    self.headers = headers
    let members = ImitatedRecord(json: body)
    self.body = members ?? ImitatedRecord()
    isMalformed = members == nil && !body.isEmpty
  }

  /// Returns the value of the first parameter with this name.
  package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// Returns a parameter as a number of at least 1, or `usual` if it is missing or none.
  func count(_ name: String, or usual: Int) -> Int {
    parameter(name).flatMap { Int($0) }.flatMap { $0 >= 1 ? $0 : nil } ?? usual
  }
}

/// The answer of an `ImitatedService`.
package struct ImitatedAnswer: Sendable {
  package var status = 200
  package var headers: [(name: String, value: String)] = []
  package var body: String

  /// Adds an entity tag of the length and the bytes, which begins with `prefix`, and leaves the body out if `request`
  /// has the same one.
  mutating func tag(_ prefix: String, for request: ImitatedRequest) {
    let digest = body.utf8.reduce(UInt32(5_381)) { $0 &* 33 &+ UInt32($1) }
    let tag = "\(prefix)\"\(String(body.utf8.count, radix: 16))-\(String(digest, radix: 16))\""
    headers.append(("ETag", tag))
    if request.headers["if-none-match"] == tag { (status, body) = (304, "") }
  }

  /// Returns the whole answer as it is sent.
  func text(isHead: Bool) -> String {
    let fields = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
    guard status != 304 else { return "HTTP/1.1 304 Not Modified\r\n\(fields)\r\n" }
    let type = body.hasPrefix("{") || body.hasPrefix("[") ? "application/json; charset=utf-8" : "text/plain"
    return "HTTP/1.1 \(status) Test\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n"
      + (isHead ? "" : body)
  }
}
