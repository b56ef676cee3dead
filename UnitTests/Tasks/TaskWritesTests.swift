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

  @Test(arguments: [
    (AnswerPlace.body("/lock"), "7", "7"), (.body("/lock"), #""7""#, #""7""#), (.body("/lock"), "1.5", "1.5"),
    (.header("Lock"), "8", #""7""#),
  ])
  func `a version is sent as what it was in the answer`(_ place: AnswerPlace, _ lock: String, _ sent: String) throws {
    var description = ResourceDescription(list: "GET /a", one: "GET /a/{id}")
    description.version = place
    description.condition = HeaderPattern(name: "If-Match", value: "{version}")
    description.writes = ["rename": #"PATCH /a/{id} {"lock": "{version}"}"#]
    let writes = TaskWrites(service(description))
    let answer = HTTPResponse(status: 200, headers: ["lock": "7"], body: Data(#"{"lock":\#(lock)}"#.utf8))
    let version = try #require(writes.version(in: answer))
    let request = try #require(try writes.change(41, .rename("Tea"), key: UUID(), version: version))
    #expect(request.body == Data(#"{"lock":\#(sent)}"#.utf8))
    #expect(request.headers["If-Match"] == sent.replacing("\"", with: ""))
  }

  @Test(arguments: ["null", "[7]", #"{"a":7}"#])
  func `what is neither a text nor a number is no version`(_ lock: String) {
    var description = ResourceDescription(list: "GET /a", one: "GET /a/{id}")
    description.version = .body("/lock")
    let answer = HTTPResponse(status: 200, body: Data(#"{"lock":\#(lock)}"#.utf8))
    #expect(TaskWrites(service(description)).version(in: answer) == nil)
  }

  private func service(_ tasks: ResourceDescription) -> ServiceDescription {
    ServiceDescription(name: "A", users: ResourceDescription(list: "GET /users", one: nil), tasks: tasks)
  }
}
