import Foundation
import SharedInteractorInterface
import SharedRemote
import TasksDomain
import TasksRemote
import Testing

@Suite struct TasksEndpointTests {
  private let endpoint = TasksEndpoint()
  private let owner = TaskOwner(id: 3, name: "Ana")

  @Test func `a user's tasks are requested with a query`() {
    #expect(endpoint.request(for: owner) == HTTPRequest(path: "/todos", query: [.init("userId", "3")]))
  }

  @Test func `tasks are decoded in the order of the response`() throws {
    let body = """
      [{"userId":3,"id":42,"title":"b","completed":true,"more":1},{"userId":3,"id":41,"title":"","completed":false}]
      """
    let decoded = try endpoint.page(of: Data(body.utf8), for: owner)
    #expect(
      decoded.elements == [
        TaskItem(id: 42, userID: 3, title: "b", isCompleted: true),
        TaskItem(id: 41, userID: 3, title: "", isCompleted: false),
      ])
    #expect(decoded.malformed == 0)
  }

  @Test(arguments: [
    #"{"userId":4,"id":1,"title":"a","completed":true}"#, #"{"id":1,"title":"a","completed":true}"#,
    #"{"userId":3,"title":"a","completed":true}"#, #"{"userId":3,"id":1,"completed":true}"#,
    #"{"userId":3,"id":1,"title":"a"}"#, #"{"userId":3,"id":1,"title":"a","completed":1}"#,
    #"{"userId":3,"id":1,"title":null,"completed":true}"#, #"{"userId":"3","id":1,"title":"a","completed":true}"#,
  ])
  func `malformed tasks and those of other users are omitted and counted`(_ other: String) throws {
    let body = #"[\#(other),{"userId":3,"id":41,"title":"mine","completed":false}]"#
    let decoded = try endpoint.page(of: Data(body.utf8), for: owner)
    #expect(decoded.elements.map(\.id) == [41])
    #expect(decoded.malformed == 1)
  }

  @Test func `a response with only other users' tasks is unusable`() {
    let body = #"[{"userId":4,"id":1,"title":"a","completed":true}]"#
    #expect(throws: LoadFailure.self) { try endpoint.page(of: Data(body.utf8), for: owner) }
  }

  @Test func `an empty response is an empty list`() throws {
    #expect(try endpoint.page(of: Data("[]".utf8), for: owner).elements.isEmpty)
  }
}
