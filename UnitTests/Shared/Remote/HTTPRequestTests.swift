import Foundation
import SharedInteractorInterface
import SharedRemote
import SharedUI
import Testing
import TestSupport

@Suite struct HTTPRequestTests {
  @Test(arguments: [
    (HTTPRequest(path: "/users"), "GET /users"), (HTTPRequest(method: "HEAD", path: "/users/3"), "HEAD /users/3"),
    (HTTPRequest(path: "/todos", query: [.init("userId", "3")]), "GET /todos?userId=3"),
    (HTTPRequest(path: "/todos", query: [.init("a", ""), .init("a", "b c")]), "GET /todos?a=&a=b c"),
  ])
  func `the log of a request names its method, path and query`(_ request: HTTPRequest, _ description: String) {
    #expect(request.description == description)
  }

  @Test func `the log of a request contains neither headers nor body`() {
    let request = HTTPRequest(
      method: "POST", path: "/todos", headers: ["Authorization": "Bearer secret"], body: Data("secret".utf8))
    #expect("\(request) \(String(describing: request))" == "POST /todos POST /todos")
  }

  @Test func `a header can be added to a request`() {
    let request = HTTPRequest(
      method: "PUT", path: "/a", query: [.init("b", "c")], headers: ["One": "1", "Two": "2"], body: Data("d".utf8))
    let more = request.adding("3", as: "Three").adding("4", as: "One")
    #expect(more.headers == ["One": "4", "Two": "2", "Three": "3"])
    #expect(
      more == HTTPRequest(method: "PUT", path: "/a", query: request.query, headers: more.headers, body: request.body))
  }

  @Test func `a header can be added to the request for the next page`() {
    let request = HTTPRequest(path: "/a").following("/a?cursor=b")
    #expect(request.adding("1", as: "One").reference == "/a?cursor=b")
  }

  @Test(arguments: [("GET", false), ("HEAD", false), ("POST", true), ("PATCH", true), ("DELETE", true), ("X", true)])
  func `all HTTP methods but GET and HEAD write`(_ method: String, _ isWrite: Bool) {
    #expect(HTTPRequest(method: method, path: "/").isWrite == isWrite)
  }
}

@Suite struct LoggingHTTPClientTests {
  private let request = HTTPRequest(path: "/users")
  private let log = RecordingOutput()

  @Test func `a response is logged with its status and size`() async throws {
    #expect(try await send(.response(200, "[ ]")).status == 200)
    #expect(log.text.wholeMatch(of: /GET \/users: 200, 3 bytes in \d+ ms\n/) != nil)
  }

  @Test func `a failed request is logged, and its failure rethrown`() async {
    await #expect(throws: LoadFailure.timeout("after 10 s")) { try await send(.failure(.timeout("after 10 s"))) }
    #expect(log.text.wholeMatch(of: /GET \/users: .*after 10 s.* after \d+ ms\n/) != nil)
  }

  private func send(_ answer: StubHTTPClient.Answer) async throws(LoadFailure) -> HTTPResponse {
    let client = LoggingHTTPClient(StubHTTPClient([request: answer])) { [log] line in
      do { try log.write(line + "\n") } catch { Issue.record(error) }
    }
    return try await client.send(request)
  }
}
