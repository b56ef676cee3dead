import Foundation
import SharedDomain
import SharedRemote
import TasksDomain
import Testing

@testable import TasksRemote

@Suite struct TaskWritesTests {
  private let writes = TaskWrites(.builtIn)

  @Test func `repeated requests that add the same task have the same bytes`() throws {
    let key = UUID()
    let first = try #require(
      try writes.add([.title: .text("Buy stamps"), .completed: .flag(false)], user: 3, key: key))
    #expect(first.body == Data(#"{"completed":false,"title":"Buy stamps","userId":3}"#.utf8))
    var kept: [HTTPRequest] = []
    for _ in 1...100 {
      kept.append(
        try #require(try writes.add([.title: .text("Buy stamps"), .completed: .flag(false)], user: 3, key: key)))
    }
    #expect(kept.allSatisfy { $0.body == first.body })
  }

  @Test func `the changes of several fields are one request to the same place`() throws {
    let action = TaskAction.change([.title: .text("Buy stamps"), .completed: .flag(true)])
    let request = try #require(try writes.change(41, action, key: UUID(), version: nil))
    #expect(request.description == "PATCH /todos/41")
    #expect(request.body == Data(#"{"completed":true,"title":"Buy stamps"}"#.utf8))
  }

  @Test func `what a service has no request for cannot be made`() throws {
    let list = TaskWrites(service(ResourceDescription(list: "GET /a", one: "GET /a/{id}")))
    #expect(try list.add([.title: .text("a")], user: 3, key: UUID()) == nil)
    #expect(try list.change(41, .remove, key: UUID(), version: nil) == nil)
    #expect(try list.change(41, .rename("a"), key: UUID(), version: nil) == nil)
  }

  @Test func `changes that go to different places are no request`() throws {
    var description = ResourceDescription(list: "GET /a", one: "GET /a/{id}")
    description.writes = ["rename": #"PATCH /a/{id} {"title": "{title}"}"#, "finish": "POST /a/{id}/close"]
    let action = TaskAction.change([.title: .text("a"), .completed: .flag(true)])
    #expect(try TaskWrites(service(description)).change(41, action, key: UUID(), version: nil) == nil)
  }

  private func service(_ tasks: ResourceDescription) -> ServiceDescription {
    ServiceDescription(name: "A", users: ResourceDescription(list: "GET /users", one: nil), tasks: tasks)
  }
}
