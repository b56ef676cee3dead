import Foundation
import Service
import TestSupport

/// The bundled service behind a network that loses requests and responses, with or without idempotency keys.
actor LossyNetwork {
  private let service: BundledService
  private let hasKeys: Bool
  private var losses: [Loss] = []
  private var delayed: [(head: String, body: String)] = []
  private var refusal: String?

  /// A message that is lost.
  enum Loss: Sendable {
    /// The response to an applied request.
    case response
    case request
    /// The request, which is delayed until `deliverDelayed`.
    case requestForNow
  }

  /// Creates a service in which user 3 has the tasks 41 and 42, and which supports keys if it `hasKeys`.
  init(hasKeys: Bool = true) throws {
    service = try BundledService(data: .memoryWithFewTasks(2))
    self.hasKeys = hasKeys
  }

  /// Loses these messages of the next writes, in order.
  func lose(_ losses: Loss...) { self.losses += losses }

  /// Delivers all delayed requests.
  func deliverDelayed() async throws {
    for request in delayed { _ = try await answer(to: request.head, request.body) }
    delayed = []
  }

  /// Answers all requests with `answer`, a complete HTTP response, as a gateway does; with `nil`, no longer.
  func refuseAll(with answer: String?) { refusal = answer }

  /// Serves on a free port for as long as `body` runs.
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
      if loss == .requestForNow { await hold(head, connection.body) }
      if loss == .request || loss == .requestForNow { return }
      let answer = try await self.answer(to: head, connection.body)
      if loss == .response { return }
      try await connection.send(answer)
    }
  }

  private func hold(_ head: String, _ body: String) { delayed.append((head, body)) }

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
  /// Returns the keys of the requests with this method, in order; `none` for a request without one.
  func keys(of method: String) async -> [String] {
    await journal.requests.filter { $0.hasPrefix("\(method) ") }.map { head in
      head.firstMatch(of: #/(?i)\r\nidempotency-key: *([^\r]+)/#).map { String($0.1) } ?? "none"
    }
  }
}
