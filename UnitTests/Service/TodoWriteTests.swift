import Foundation
import Service
import TestSupport
import Testing

@Suite struct TodoWriteTests {
  @Test func `a new task is answered with 201, its location and tag, and is stored`() async throws {
    let service = try BundledService(data: .memory)
    let added = try await service.exchange("POST", "/todos", #"{"userId":3,"title":" Hé\u0301! 🪁 ","completed":true}"#)
    #expect(added.status == 201)
    #expect(added.headers["location"] == "/todos/241")
    #expect(added.untimed == #"{"completed":true,"id":241,"title":" Hé\#u{301}! 🪁 ","userId":3}"#)
    #expect(added.headers["content-type"] == "application/json; charset=utf-8")
    let found = try await service.exchange("GET", "/todos/241")
    #expect(found.body == added.body)
    #expect(found.tag == added.tag)
    #expect(added.tag != nil)
    let list = try await service.exchange("GET", "/todos?userId=3")
    #expect(list.body.hasSuffix(added.body + "]"))
  }

  @Test func `a new task is open by default, and unknown fields are ignored`() async throws {
    let service = try BundledService(data: .memoryWithFewTasks(0))
    let added = try await service.exchange("POST", "/todos", #"{"id":"x","title":"a","userId":12,"colour":["red"]}"#)
    #expect(added.untimed == #"{"completed":false,"id":1,"title":"a","userId":12}"#)
  }

  @Test(arguments: [
    (#"{"completed":true}"#, #"{"completed":true,"id":N,"title":"Lift the bell","userId":3}"#),
    (#"{"title":"Lower it"}"#, #"{"completed":false,"id":N,"title":"Lower it","userId":3}"#),
    (#"{"title":"Lower it","completed":true,"x":1}"#, #"{"completed":true,"id":N,"title":"Lower it","userId":3}"#),
  ])
  func `a patch changes only the fields that it contains`(patch: String, result: String) async throws {
    let (service, path, tag) = try await serviceWithTask()
    let changed = try await service.exchange("PATCH", path, patch)
    #expect(changed.status == 200)
    #expect(changed.untimed == result.replacing("N", with: path.dropFirst(7)))
    #expect(changed.tag != tag)
    #expect(changed.tag != nil)
    let found = try await service.exchange("GET", path)
    #expect(found.body == changed.body)
    #expect(found.tag == changed.tag)
  }

  @Test(arguments: [
    #"{"title":"Lower it","completed":true}"#, #"{"title":"Lower it","completed":true,"userId":3}"#,
    #"{"title":"Lower it","completed":true,"userId":3,"id":N}"#,
  ])
  func `PUT replaces a task`(body: String) async throws {
    let (service, path, _) = try await serviceWithTask()
    let id = String(path.dropFirst(7))
    let replaced = try await service.exchange("PUT", path, body.replacing("N", with: id))
    #expect(replaced.status == 200)
    #expect(replaced.untimed == #"{"completed":true,"id":\#(id),"title":"Lower it","userId":3}"#)
  }

  @Test func `a task has the times at which it was added, last changed and done, as long as it is done`() async throws {
    let clock = ManualClock()
    let (service, path, _) = try await serviceWithTask(now: { clock.now })
    func times() async throws -> [String?] {
      let fields = try await service.exchange("GET", path).fields
      return ["createdAt", "updatedAt", "completedAt"].map { fields[$0] as? String }
    }
    let added = "2026-11-21T08:00:00Z"
    #expect(try await times() == [added, added, nil])
    clock.advance(60)
    _ = try await service.exchange("PATCH", path, #"{"completed":true,"createdAt":"2020-01-01T00:00:00Z"}"#)
    #expect(try await times() == [added, "2026-11-21T08:01:00Z", "2026-11-21T08:01:00Z"])
    clock.advance(60)
    _ = try await service.exchange("PATCH", path, #"{"title":"Lower it"}"#)
    #expect(try await times() == [added, "2026-11-21T08:02:00Z", "2026-11-21T08:01:00Z"])
    _ = try await service.exchange("PATCH", path, #"{"completed":false}"#)
    #expect(try await times() == [added, "2026-11-21T08:02:00Z", nil])
  }

  @Test(arguments: [("2026-11-23T12:00:00Z", "2026-11-21"), ("2028-03-01T12:00:00Z", "2028-02-28")])
  func `the sample tasks are due around the day on which a service is made`(now: String, due: String) async throws {
    let now = try Date(now, strategy: .iso8601)
    let service = try BundledService(data: .memory, now: { now })
    #expect(try await service.exchange("GET", "/todos/124").fields["due"] as? String == due)
  }

  @Test func `removing a task is answered with an empty object`() async throws {
    let (service, path, _) = try await serviceWithTask()
    let removed = try await service.exchange("DELETE", path)
    #expect(removed.status == 200)
    #expect(removed.body == "{}")
    for method in ["GET", "DELETE"] { #expect(try await service.exchange(method, path).status == 404) }
    #expect(try await service.exchange("PATCH", path, #"{"completed":true}"#).status == 404)
    #expect(try await service.exchange("PUT", path, #"{"completed":true,"title":"a"}"#).status == 404)
    #expect(try await service.exchange("GET", "/todos?userId=3").body.contains("Lift the bell") == false)
  }

  @Test func `the ID of a removed task is not used again`() async throws {
    let (service, path, _) = try await serviceWithTask()
    _ = try await service.exchange("DELETE", path)
    let next = try await service.exchange("POST", "/todos", #"{"userId":3,"title":"Lift the bell"}"#)
    #expect(next.headers["location"] == "/todos/\((Int(path.dropFirst(7)) ?? 0) + 1)")
  }

  @Test(arguments: [("/todos/9999", 404), ("/todos/x", 404), ("/nothing", 404), ("/users/3", 405), ("/users", 405)])
  func `paths other than those of tasks cannot be written`(path: String, status: Int) async throws {
    let service = try BundledService(data: .memoryWithFewTasks(1))
    let before = try await service.exchange("GET", "/users").body
    for method in ["PATCH", "PUT", "DELETE"] {
      let answer = try await service.exchange(method, path, #"{"title":"a","completed":true}"#)
      #expect(answer.status == status)
      #expect(status == 404 ? answer.body == "{}" : answer.headers["allow"] == "GET, HEAD")
    }
    #expect(try await service.exchange("GET", "/users").body == before)
  }
}
