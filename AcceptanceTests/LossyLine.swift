import Foundation
import Service
import TestSupport

/// The bundled service at the end of a line that a story can cut, and without keys if the story wants that.
actor LossyLine {
  private let service: BundledService
  private let hasKeys: Bool
  private var losses: [Loss] = []
  private var late: [(head: String, body: String)] = []
  private var refusal: String?

  /// What the line swallows.
  enum Loss: Sendable {
    /// What the service says, once it has done what it was asked.
    case answer
    /// What the service was asked.
    case request
    /// What the service was asked, until the story has it arrive.
    case nothingForLong
  }

  /// A line to a service where user 3 has the tasks 41 and 42, and that honours keys or has never heard of them.
  init(hasKeys: Bool = true) throws {
    service = try BundledService(data: .memoryWithFewTasks(2))
    self.hasKeys = hasKeys
  }

  /// Swallows so much of the next requests that change something, one after the other.
  func lose(_ losses: Loss...) { self.losses += losses }

  /// Has what the line has held back arrive at the service.
  func deliverLate() async throws {
    for request in late { _ = try await answer(to: request.head, request.body) }
    late = []
  }

  /// Has somebody in front of the service answer everything with `answer`, a whole one of HTTP; nobody with nil.
  func refuseAll(with answer: String?) { refusal = answer }

  /// Serves on a free port for as long as `body` takes.
  nonisolated func serve(_ body: (RawServer) async throws -> Void) async throws {
    try await RawServer.run({ connection in try await self.converse(on: &connection) }, body)
  }

  private nonisolated func converse(on connection: inout RawConnection) async throws {
    while let head = try await connection.request() {
      if let refusal = await refusal {
        try await connection.send(refusal)
        continue
      }
      let loss = head.hasPrefix("GET ") || head.hasPrefix("HEAD ") ? nil : await nextLoss()
      if loss == .nothingForLong { await hold(head, connection.body) }
      if loss == .request || loss == .nothingForLong { return }
      let answer = try await self.answer(to: head, connection.body)
      if loss == .answer { return }
      try await connection.send(answer)
    }
  }

  private func hold(_ head: String, _ body: String) { late.append((head, body)) }

  private func nextLoss() -> Loss? { losses.isEmpty ? nil : losses.removeFirst() }

  private func answer(to head: String, _ body: String) async throws -> String {
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
    }
    if !hasKeys { headers["idempotency-key"] = nil }
    let answer = try await service.answer(method: words[0], path: words[1], headers: headers, body: Data(body.utf8))
    let fields = answer.headers.filter { $0.key != "content-length" }.map { "\($0.key): \($0.value)\r\n" }.sorted()
    let length = answer.status == 204 || answer.status == 304 ? "" : "Content-Length: \(answer.body.count)\r\n"
    return "HTTP/1.1 \(answer.status) OK\r\n\(length)\(fields.joined())\r\n"
      + String(decoding: answer.body, as: UTF8.self)
  }
}

extension RawServer {
  /// The keys of the requests with this method, in order; `none` for one without.
  func keys(of method: String) async -> [String] {
    await journal.requests.filter { $0.hasPrefix("\(method) ") }.map { head in
      head.firstMatch(of: #/(?i)\r\nidempotency-key: *([^\r]+)/#).map { String($0.1) } ?? "none"
    }
  }
}
