import Foundation
import SharedDomain
import SharedInteractorInterface
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
    #expect(endpoint.elements(of: page, for: .number(41)).map(\.text) == ["Free", "Late"])
    #expect(endpoint.request(for: .number(41)).description == "GET /comments?todoId=41")
  }

  @Test func `an answer without a list of comments says that there are none`() throws {
    var service = ServiceDescription.builtIn
    service.comments?.items = ["/issue/journals"]
    let endpoint = try #require(CommentsEndpoint(service))
    for body in [#"{"issue":{}}"#, #"{"issue":{"journals":null}}"#, #"{"issue":{"journals":[]}}"#] {
      #expect(try endpoint.page(of: .body(Data(body.utf8)), for: .number(41)).elements.isEmpty)
    }
    #expect(throws: LoadFailure.self) { try endpoint.page(of: .body(Data("<html>".utf8)), for: .number(41)) }
  }
}
