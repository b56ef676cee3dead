import Foundation
import SharedDomain
import SharedRemote
import TasksDomain
import TasksRemote
import TestSupport
import Testing

@Suite struct CommentsEndpointTests {
  @Test func `comments on another task, which some services send along, are left out`() throws {
    let endpoint = try #require(CommentsEndpoint(.builtIn))
    let list = #"[{"id":1,"todoId":41,"body":"Free"},{"id":2,"todoId":"41","body":"Late"},{"id":3,"body":"Spam"}]"#
    let page = try endpoint.page(of: .body(Data(list.utf8)), for: .number(41))
    #expect(page.elements.map(\.text) == ["Free", "Late"])
    #expect(endpoint.request(for: .number(41)).description == "GET /comments?todoId=41")
  }
}
