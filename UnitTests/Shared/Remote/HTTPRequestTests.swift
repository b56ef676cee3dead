import SharedRemote
import Testing

@Suite("A request")
struct HTTPRequestTests {
  @Test(arguments: [
    (HTTPRequest(path: "/users"), "GET /users"), (HTTPRequest(method: "HEAD", path: "/users/3"), "HEAD /users/3"),
    (HTTPRequest(path: "/todos", query: [.init("userId", "3")]), "GET /todos?userId=3"),
    (HTTPRequest(path: "/todos", query: [.init("a", ""), .init("a", "b c")]), "GET /todos?a=&a=b c"),
  ])
  func isNamedInALog(_ request: HTTPRequest, _ description: String) { #expect(request.description == description) }
}
