import Foundation
import Service
import TestSupport
import Testing

/// A service that answers badly on purpose, over loopback.
@Suite struct FaultTests {
  private static let todo = #"{"userId":3,"title":"Lift the bell"}"#

  @Test(arguments: ["/users", "/todos", "/todos?userId=3", "/todos?userId=99"])
  func `with the fault 'empty', the service returns empty lists`(path: String) async throws {
    let answer = try await Self.answer(.empty, "GET", path)
    #expect(answer.head.first == "http/1.1 200 ok")
    #expect(answer.head.contains("content-length: 2"))
    #expect(answer.body == "[]")
  }

  @Test func `with the fault 'malformed', every third element of a list has no ID`() async throws {
    let body = try await Self.answer(.malformed, "GET", "/todos?userId=3").body
    let elements = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [[String: Any]] ?? []
    #expect(elements.map { $0["id"] as? Int } == [41, nil])
    #expect(elements.map(\.count) == [4, 3])
  }

  @Test(arguments: [("GET", "/users"), ("GET", "/users/99"), ("POST", "/todos"), ("DELETE", "/todos/1")])
  func `with the fault 'error', every request gets a 503 with a retry time and is not carried out`(
    method: String, path: String
  ) async throws {
    let service = try BundledService(data: .memoryWithFewTasks(2), fault: .error)
    let answer = try await withService(service) { try await Self.ask(method, path, port: $0) }
    #expect(answer.head.first == "http/1.1 503 service unavailable")
    #expect(answer.head.contains("retry-after: 5"))
    #expect(answer.body == #"{"error":"the service fails on purpose"}"#)
  }

  @Test(arguments: [("GET", "/users"), ("GET", "/users/99"), ("POST", "/todos")])
  func `with the fault 'drop', only half of each response arrives`(method: String, path: String) async throws {
    let whole = try await Self.answer(nil, method, path)
    let half = try await Self.answer(.drop, method, path)
    #expect(half.head.filter { !$0.hasPrefix("etag") } == whole.head.filter { !$0.hasPrefix("etag") })
    #expect(half.body == String(decoding: whole.body.utf8.prefix(whole.body.utf8.count / 2), as: UTF8.self))
  }

  @Test func `a request is carried out even if its response is dropped or damaged`() async throws {
    for fault in [Fault.drop, .malformed, .empty] {
      let folder = try TemporaryFolder()
      let data = ServiceData.file(folder.path("data"))
      _ = try await withService(BundledService(data: data, fault: fault)) {
        try await Self.ask("POST", "/todos", port: $0)
      }
      let kept = try await BundledService(data: data).exchange("GET", "/todos/241")
      #expect(kept.status == 200)
    }
  }

  @Test func `with the fault 'slow', a response arrives complete after 3 seconds`() async throws {
    let pause = ManualSleep()
    let service = try BundledService(data: .memoryWithFewTasks(2), fault: .slow, sleep: pause.sleep)
    let answer = try await withService(service) { port in
      async let answer = Self.ask("GET", "/users/99", port: port)
      #expect(await pause.pause() == .seconds(3))
      pause.release()
      return try await answer
    }
    #expect(answer.head.first == "http/1.1 404 not found")
    #expect(answer.body == "{}")
  }

  @Test func `a shutdown does not wait for a late response`() async throws {
    let pause = ManualSleep()
    let service = try BundledService(
      data: .memoryWithFewTasks(2), fault: .slow, sleep: pause.sleep, shutdownTimeout: .seconds(60))
    let answer = try await withThrowingTaskGroup(of: RawExchange.self) { group in
      _ = try await withService(service) { port in
        group.addTask { try await Self.ask("GET", "/users/99", port: port) }
        _ = await pause.pause()
      }
      return try await group.next()
    }
    #expect(answer?.body == "{}")
  }

  @Test(arguments: [Fault.empty, .malformed, .drop])
  func `a faulty list is sent even to a client that has the list`(fault: Fault) async throws {
    let folder = try TemporaryFolder()
    let data = ServiceData.file(folder.path("data"))
    let tag = try #require(try await BundledService(data: data).exchange("GET", "/users").tag)
    let answer = try await withService(BundledService(data: data, fault: fault)) {
      try await RawExchange.answer(to: "GET", "/users", headers: "If-None-Match: \(tag)\r\n", port: $0)
    }
    #expect(answer.head.first == "http/1.1 200 ok")
    #expect(answer.head.contains("etag: \(tag)") == (fault == .drop))
  }

  private static func answer(_ fault: Fault?, _ method: String, _ path: String) async throws -> RawExchange {
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    return try await withService(BundledService(data: .memoryWithFewTasks(2), now: { time }, fault: fault)) {
      try await ask(method, path, port: $0)
    }
  }

  private static func ask(_ method: String, _ path: String, port: Int) async throws -> RawExchange {
    guard method == "POST" else { return try await RawExchange.answer(to: method, path, port: port) }
    return try await RawExchange.answer(
      to: method, path, headers: "Content-Length: \(todo.utf8.count)\r\n", body: todo, port: port)
  }
}
