import Foundation
import Service
import Testing

@Suite struct TodoWriteTests {
  @Test func `a new task is answered with 201, its location and tag, and is stored`() async throws {
    let service = try BundledService(data: .memory)
    let added = try await service.exchange("POST", "/todos", #"{"userId":3,"title":" Hé\u0301! 🪁 ","completed":true}"#)
    #expect(added.status == 201)
    #expect(added.headers["location"] == "/todos/241")
    #expect(added.body == #"{"completed":true,"id":241,"title":" Hé\#u{301}! 🪁 ","userId":3}"#)
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
    #expect(added.body == #"{"completed":false,"id":1,"title":"a","userId":12}"#)
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
    #expect(changed.body == result.replacing("N", with: path.dropFirst(7)))
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
    #expect(replaced.body == #"{"completed":true,"id":\#(id),"title":"Lower it","userId":3}"#)
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
