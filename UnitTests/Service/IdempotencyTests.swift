import Foundation
import Service
import TestSupport
import Testing

@Suite struct IdempotencyTests {
  private let body = #"{"userId":3,"title":"Lift the bell"}"#
  private let key = ["Idempotency-Key": "k"]

  @Test func `a repeated request adds a task once and gets the same response`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(0))
    var answers: [ServiceExchange] = []
    for _ in 1...3 { answers.append(try await service.exchange("POST", "/todos", body, headers: key)) }
    #expect(answers.map(\.status) == [201, 201, 201])
    #expect(Set(answers.map(\.body)).count == 1)
    #expect(answers.allSatisfy { $0.headers["location"] == "/todos/1" && $0.tag == answers[0].tag && $0.tag != nil })
    #expect(answers.map { $0.headers["idempotency-replayed"] } == [nil, "true", "true"])
    #expect(try await service.exchange("GET", "/todos").body == "[\(answers[0].body)]")
  }

  @Test(arguments: [("PATCH", #"{"title":"a"}"#), ("PUT", #"{"title":"a","completed":true}"#), ("DELETE", nil)])
  func `a repeated change gets its response even if its condition fails now or the task is gone`(
    method: String, body: String?
  ) async throws {
    let (service, path, tag) = try await serviceWithTask()
    let headers = key.merging(["If-Match": tag]) { $1 }
    let first = try await service.exchange(method, path, body, headers: headers)
    #expect(first.status == 200)
    for _ in 1...2 {
      let again = try await service.exchange(method, path, body, headers: headers)
      #expect(again.status == 200)
      #expect(again.body == first.body)
      #expect(again.tag == first.tag)
      #expect(again.headers["idempotency-replayed"] == "true")
      _ = try await service.exchange("DELETE", path)
    }
  }

  @Test func `a repeated addition gets its response even if the task is changed or gone`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(0))
    let first = try await service.exchange("POST", "/todos", body, headers: key)
    for (method, change, status) in [("PATCH", #"{"completed":true}"#, 200), ("DELETE", nil, 404)] {
      #expect(try await service.exchange(method, "/todos/1", change).status == 200)
      let again = try await service.exchange("POST", "/todos", body, headers: key)
      #expect(again.status == 201)
      #expect(again.body == first.body)
      #expect(again.headers["location"] == "/todos/1")
      #expect(again.headers["idempotency-replayed"] == "true")
      #expect(try await service.exchange("GET", "/todos/1").status == status)
    }
    #expect(try await service.exchange("GET", "/todos").body == "[]")
  }

  @Test func `another request with the same key is answered with 422 and not carried out`() async throws {
    let (service, path, _) = try await serviceWithTask()
    _ = try await service.exchange("PATCH", path, #"{"title":"a"}"#, headers: key)
    let before = try await service.exchange("GET", "/todos").body
    let others = [
      ("PATCH", path, #"{"title":"b"}"#), ("PATCH", "/todos/1", #"{"title":"a"}"#), ("DELETE", path, ""),
      ("POST", "/todos", body), ("PUT", path, #"{"title":"a","completed":true}"#),
    ]
    for (method, path, body) in others {
      let answer = try await service.exchange(method, path, body, headers: key)
      #expect(answer.status == 422)
      #expect(try answer.message == "the Idempotency-Key was used for another request")
    }
    #expect(try await service.exchange("GET", "/todos").body == before)
  }

  @Test func `a failed request is carried out when it is repeated with its key`() async throws {
    let (service, path, tag) = try await serviceWithTask()
    let headers = key.merging(["If-Match": #""x""#]) { $1 }
    #expect(try await service.exchange("PATCH", path, #"{"title":"a"}"#, headers: headers).status == 412)
    #expect(try await service.exchange("PATCH", path, #"{"title":""}"#, headers: key).status == 422)
    let retried = key.merging(["If-Match": tag]) { $1 }
    #expect(try await service.exchange("PATCH", path, #"{"title":"a"}"#, headers: retried).status == 200)
  }

  @Test func `the response to a request with a key is stored for 90 days`() async throws {
    let clock = ServiceClock()
    let service = try BundledService(data: .memoryWithFewTasks(0), now: { clock.now })
    for (days, id) in [(0, 1), (89.999, 1), (90.001, 2), (90.001 + 89.999, 2)] {
      clock.set(days: days)
      #expect(try await service.exchange("POST", "/todos", body, headers: key).headers["location"] == "/todos/\(id)")
    }
  }

  @Test func `concurrent requests with one key are carried out once`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(0))
    let answers = try await concurrently(1...50) { _ in
      try await service.exchange("POST", "/todos", body, headers: key)
    }
    #expect(answers.allSatisfy { $0.status == 201 && $0.headers["location"] == "/todos/1" })
    #expect(answers.count { $0.headers["idempotency-replayed"] == nil } == 1)
  }

  @Test func `every response repeats the key of its request`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let tag = try #require(try await service.exchange("GET", "/todos").tag)
    let requests = [
      ("GET", "/users", "", 200), ("HEAD", "/users", "", 200), ("GET", "/users/99", "", 404), ("GET", "/x", "", 404),
      ("GET", "/todos?userId=x", "", 400), ("GET", "/todos", "", 304), ("POST", "/todos", "{", 400),
      ("POST", "/todos", "{}", 422), ("POST", "/todos", String(repeating: " ", count: 1_100_000), 413),
      ("DELETE", "/todos/99", "", 404),
    ]
    for (method, path, body, status) in requests {
      let headers = status == 304 ? ["If-None-Match": tag] : [:]
      let answer = try await service.exchange(method, path, body, headers: headers.merging(key) { $1 })
      #expect(answer.status == status)
      #expect(answer.headers["idempotency-key"] == "k")
      #expect(try await service.exchange(method, path, body).headers["idempotency-key"] == nil)
    }
  }

  @Test(arguments: ["GET", "POST", "DELETE"])
  func `an idempotency key that is empty or too long is answered with 400`(method: String) async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    for (length, isGood) in [(0, false), (256, false), (255, true)] {
      let key = String(repeating: "k", count: length)
      let path = method == "DELETE" ? "/todos/1" : "/todos"
      let answer = try await service.exchange(method, path, body, headers: ["Idempotency-Key": key])
      #expect((answer.status == 400) != isGood)
      #expect(answer.headers["idempotency-key"] == key)
    }
  }
}
