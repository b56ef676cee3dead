import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedTiming
import TasksDomain
import TasksRemote
import TestSupport
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
    let decoded = try endpoint.page(of: .body(Data(body.utf8)), for: owner)
    #expect(
      endpoint.elements(of: decoded, for: owner) == [
        TaskItem(id: 42, userID: 3, title: "b", isCompleted: true),
        TaskItem(id: 41, userID: 3, title: "", isCompleted: false),
      ])
    #expect(decoded.leftOut.isEmpty)
    #expect(decoded.unfiltered == 0)
  }

  @Test(arguments: [
    (#"{"userId":3,"id":1,"title":"a","completed":true}"#, "a", true),
    (#"{"id":1,"title":"a","completed":1}"#, "a", true),
    (#"{"userId":"3","id":1,"title":"a","completed":"true"}"#, "a", true), (#"{"id":1,"title":"a"}"#, "a", false),
    (#"{"id":1,"title":"a","completed":0}"#, "a", false), (#"{"id":1,"title":"a","completed":"False"}"#, "a", false),
    (#"{"id":1,"title":"a","completed":null}"#, "a", false), (#"{"id":1,"completed":true}"#, "", true),
    (#"{"id":1,"title":null,"completed":"?"}"#, "", false),
  ])
  func `only the id of a task is needed`(_ form: String, _ title: String, _ isCompleted: Bool) throws {
    let task = TaskItem(id: 1, userID: 3, title: title, isCompleted: isCompleted)
    let page = try endpoint.page(of: .body(Data("[\(form)]".utf8)), for: owner)
    #expect(endpoint.elements(of: page, for: owner) == [task])
  }

  @Test func `a task without an id is left out`() throws {
    let body = #"[{"userId":3,"id":41},{"userId":3,"title":"a"}]"#
    let page = try endpoint.page(of: .body(Data(body.utf8)), for: owner)
    #expect(page.elements.map(\.id) == [41])
    #expect(page.leftOut == [LeftOutElement(index: 1, path: "id", problem: "is missing")])
  }

  @Test(arguments: [#"{"userId":4,"id":1}"#, #"{"userId":"4","id":1}"#])
  func `another user's task is not of this list`(_ other: String) throws {
    let page = try endpoint.page(of: .body(Data(#"[\#(other),{"userId":3,"id":41}]"#.utf8)), for: owner)
    #expect(page.elements.map(\.id) == [41])
    #expect(page.unfiltered == 1)
    #expect(try endpoint.page(of: .body(Data("[\(other)]".utf8)), for: owner).elements.isEmpty)
  }

  @Test func `a list that asks for no user has everybody's tasks, without a warning`() async throws {
    var service = ServiceDescription.builtIn
    service.tasks.list = "GET /todos"
    let client = StubHTTPClient([HTTPRequest(path: "/todos"): .body(#"[{"userId":4,"id":1},{"userId":3,"id":41}]"#)])
    let loaded = try await RemoteInteractor(TasksEndpoint(service), client: client, clock: .system).load(owner)
    #expect(loaded.resource.loaded.map(\.id) == [41])
    #expect(loaded.extent == .whole)
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `an empty response is an empty list`() throws {
    #expect(try endpoint.page(of: .body(Data("[]".utf8)), for: owner).elements.isEmpty)
  }
}
