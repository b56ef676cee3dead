import Foundation
import Service
import TestSupport
import Testing

/// Services that share a file, as processes do: each has a connection of its own.
@Suite struct ServiceSharingTests {
  @Test func `two services on one data file see each other's changes`() async throws {
    let folder = try TemporaryFolder()
    let data = ServiceData.file(folder.path("data.sqlite"))
    let (one, other) = (try BundledService(data: data), try BundledService(data: data))
    let added = try await one.exchange("POST", "/todos", #"{"userId":3,"title":"a"}"#)
    let path = try #require(added.headers["location"])
    let changed = try await other.exchange("PATCH", path, #"{"title":"b"}"#, headers: ["If-Match": added.tag ?? ""])
    #expect(changed.status == 200)
    #expect(try await one.exchange("GET", path).body == changed.body)
    let late = try await one.exchange("PATCH", path, #"{"title":"c"}"#, headers: ["If-Match": added.tag ?? ""])
    #expect(late.status == 412)
    #expect(late.tag == changed.tag)
  }

  @Test func `changes and idempotency keys survive a restart of the service`() async throws {
    let folder = try TemporaryFolder()
    let data = ServiceData.file(folder.path("data.sqlite"))
    let key = ["Idempotency-Key": "k"]
    var answers: [ServiceExchange] = []
    for _ in 1...2 {
      let service = try BundledService(data: data)
      answers.append(try await service.exchange("POST", "/todos", #"{"userId":3,"title":"a"}"#, headers: key))
    }
    #expect(answers[1].headers["idempotency-replayed"] == "true")
    #expect(answers[0].body == answers[1].body)
    #expect(answers[0].tag == answers[1].tag)
    let list = try await BundledService(data: data).exchange("GET", "/todos?userId=3")
    #expect(list.body.hasSuffix(answers[0].body + "]"))
  }

  @Test func `concurrent requests with the same keys to two services are carried out once`() async throws {
    let folder = try TemporaryFolder()
    let data = ServiceData.file(folder.path("data.sqlite"))
    let services = [try BundledService(data: data), try BundledService(data: data), try BundledService(data: data)]
    let writes = services.flatMap { service in (1...10).map { (service, $0) } }
    let answers = try await concurrently(writes) { service, number in
      try await service.exchange(
        "POST", "/todos", #"{"userId":3,"title":"\#(number)"}"#, headers: ["Idempotency-Key": "\(number)"])
    }
    #expect(answers.allSatisfy { $0.status == 201 })
    #expect(Set(answers.compactMap { $0.headers["location"] }).count == 10)
    #expect(answers.count { $0.headers["idempotency-replayed"] == nil } == 10)
    #expect(try await services[0].exchange("GET", "/todos/250").status == 200)
    #expect(try await services[0].exchange("GET", "/todos/251").status == 404)
  }
}
