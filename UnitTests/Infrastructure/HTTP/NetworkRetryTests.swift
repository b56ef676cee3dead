import Foundation
import HTTPInfra
import NIOCore
import SharedInteractorInterface
import SharedRemote
import Synchronization
import TestSupport
import Testing

@Suite(.hangGuard)
struct NetworkRetryTests {
  private let waits = Waits()

  @Test(arguments: ["502 Bad Gateway", "503 Unavailable", "504 Gateway Timeout"])
  func `a read is tried again after a gateway failed`(_ status: String) async throws {
    let response = try await Self.run([Self.head(status), Self.ok], waits)
    #expect(response.status == 200)
    #expect(waits.all == [.milliseconds(100)])
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1"])
  func `a read is tried again after a connection was closed`(_ bytes: String) async throws {
    #expect(try await Self.run([bytes, Self.ok], waits).status == 200)
    #expect(waits.all == [.milliseconds(100)])
  }

  @Test func `a read is tried again at most three times, with growing delays`() async throws {
    let failed = Self.head("503 Unavailable")
    let response = try await Self.run([failed, failed, failed, failed, Self.ok], waits)
    #expect(response.status == 503)
    #expect(waits.all == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
  }

  @Test func `the delay is from half to one and a half times as long`() async throws {
    for (random, delay) in [(0.0, Duration.milliseconds(50)), (0.75, .milliseconds(125))] {
      let waits = Waits(random: random)
      _ = try await Self.run([Self.head("503 Unavailable"), Self.ok], waits)
      #expect(waits.all == [delay])
    }
  }

  @Test(arguments: ["408 Timeout", "425 Too Early", "429 Too Many", "503 Unavailable"])
  func `a read waits as long as the service asks`(_ status: String) async throws {
    let date = "Sat, 21 Nov 2026 08:00"
    for headers in ["Retry-After: 7\r\n", "Date: \(date):00 GMT\r\nRetry-After: \(date):07 GMT\r\n"] {
      let waits = Waits()
      #expect(try await Self.run([Self.head(status, headers), Self.ok], waits).status == 200)
      #expect(waits.all == [.seconds(7)])
    }
  }

  @Test(arguments: [
    ("503 Unavailable", "120"), ("429 Too Many", "86400"), ("503 Unavailable", "100000000000000000000"),
  ])
  func `a wait that is longer than the timeout is not begun`(_ status: String, _ seconds: String) async throws {
    let response = try await Self.run([Self.head(status, "Retry-After: \(seconds)\r\n"), Self.ok], waits)
    #expect("\(response.status)" == status.prefix(3))
    #expect(waits.all == [])
  }

  @Test func `waits together are no longer than the timeout`() async throws {
    let failed = Self.head("503 Unavailable", "Retry-After: 50\r\n")
    #expect(try await Self.run([failed, failed, failed, Self.ok], waits).status == 503)
    #expect(waits.all == [.seconds(50), .seconds(50)])
  }

  @Test(arguments: ["408 Timeout", "425 Too Early", "429 Too Many", "500 Error", "404 Not Found", "401 Unauthorized"])
  func `a read is not tried again after another answer that does not ask for it`(_ status: String) async throws {
    #expect("\(try await Self.run([Self.head(status), Self.ok], waits).status)" == status.prefix(3))
    #expect(waits.all == [])
  }

  @Test(arguments: ["POST", "PATCH", "DELETE"])
  func `a write is not tried again`(_ method: String) async throws {
    let request = HTTPRequest(method: method, path: "/todos", body: method == "DELETE" ? nil : Data("{}".utf8))
    let failed = Self.head("503 Unavailable", "Retry-After: 1\r\n")
    #expect(try await Self.run([failed, Self.ok], waits, request).status == 503)
    await #expect(throws: LoadFailure.self) { try await Self.run(["", Self.ok], Waits(), request) }
    #expect(waits.all == [])
  }

  @Test func `a cancelled wait ends the request`() async throws {
    let (waiting, began) = AsyncStream.makeStream(of: Void.self)
    let retries = RetryPolicy(sleep: { _ in
      began.yield()
      try await Task.sleep(for: .seconds(3_600))
    })
    try await RawServer.run(RawScript.sending(Self.head("503 Unavailable"))) { server in
      try await withNetworkClient(of: server.url(), retries: retries) { client in
        let load = Task { try await client.send(HTTPRequest(path: "/users")) }
        for await _ in waiting { break }
        load.cancel()
        await #expect(throws: LoadFailure.cancelled) { try await load.value }
      }
    }
  }

  private static let ok = head("200 OK")

  private static func head(_ status: String, _ headers: String = "") -> String {
    "HTTP/1.1 \(status)\r\n\(headers)Content-Length: 0\r\n\r\n"
  }

  // Sends a request to a server that gives each of `answers` on a connection of its own, within 120 seconds.
  @discardableResult
  private static func run(
    _ answers: [String], _ waits: Waits, _ request: HTTPRequest = HTTPRequest(path: "/users")
  ) async throws -> HTTPResponse {
    let script: RawServer.Script = { connection in
      guard try await connection.request() != nil else { return }
      try await connection.send(waits.nextAnswer(of: answers))
    }
    return try await RawServer.run(script) { server in
      try await withNetworkClient(of: server.url(), timeout: .seconds(120), retries: waits.policy) {
        try await $0.send(request)
      }
    }
  }

  /// A clock that moves only when a wait is asked for, and the waits.
  private final class Waits: Sendable {
    private let state = Mutex((waits: [Duration](), answers: 0))
    private let start = ContinuousClock.now
    private let random: Double

    init(random: Double = 0.5) { self.random = random }

    var all: [Duration] { state.withLock { $0.waits } }

    var policy: RetryPolicy {
      RetryPolicy(
        sleep: { duration in self.state.withLock { $0.waits.append(duration) } }, random: { self.random },
        now: { self.start + self.all.reduce(.zero, +) })
    }

    func nextAnswer(of answers: [String]) -> String {
      state.withLock { state in
        state.answers += 1
        return answers[min(state.answers, answers.count) - 1]
      }
    }
  }
}
