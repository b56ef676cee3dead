import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct RemoteInteractorTests {
  private let clock = ManualClock()

  @Test func `a loaded list is live and dated now`() async throws {
    #expect(try await load(.body(#"[{"id":1}]"#)) == Loaded([1], source: .remote, savedAt: clock.now))
  }

  @Test func `the bytes of each element that is used are kept as they were sent, page by page`() async throws {
    let loaded = try await load(.body(#"[ {"id": 1.0 } ,{}, {"id":-1},{"more":"\u00e9","id":2}]"#))
    #expect(loaded.resource == [1, 2])
    #expect(loaded.resource.sent == [#"{"id": 1.0 }"#, #"{"more":"\u00e9","id":2}"#])
  }

  @Test(arguments: [200, 201, 204, 206, 299])
  func `every response with a 2xx status is decoded`(_ status: Int) async throws {
    #expect(try await load(.response(status, "[]")).resource == [])
  }

  @Test(arguments: [
    ("{}", "id", "is missing"), (#"{"id":null}"#, "id", "is null"), (#"{"id":"x"}"#, "id", "cannot be read"),
    ("null", "", "is null"), ("7", "", "cannot be read"),
  ])
  func `the first unreadable element is a warning`(element: String, path: String, problem: String) async throws {
    let loaded = try await load(.body(#"[{"id":1},\#(element),{"id":2},{}]"#))
    #expect(loaded.resource == [1, 2])
    #expect(loaded.extent == .readable)
    #expect(loaded.warnings == [.leftOut(2, first: LeftOutElement(index: 1, path: path, problem: problem))])
  }

  @Test func `elements that were not requested are a warning`() async throws {
    let loaded = try await load(.body(#"[{"id":-1},{"id":1},{"id":-2}]"#))
    #expect(loaded.resource == [1])
    #expect(loaded.extent == .whole)
    #expect(loaded.warnings == [.unfiltered(2)])
  }

  @Test(arguments: [
    (401, LoadFailure.refused("sign-in required: run 'login'")),
    (403, .refused("not allowed (403)")),
    (404, .notFound), (429, .server("the service has had too many requests (429)")),
    (500, .server("the service cannot answer now (500)")),
    (502, .server("the service cannot answer now (502)")), (503, .server("the service cannot answer now (503)")),
    (599, .server("the service cannot answer now (599)")), (100, .invalid("the service answered 100")),
    (199, .invalid("the service answered 199")), (300, .invalid("the service answered 300")),
    (304, .invalid("the service answered 304")), (400, .invalid("the service answered 400")),
    (402, .invalid("the service answered 402")), (405, .invalid("the service answered 405")),
    (418, .invalid("the service answered 418")), (428, .invalid("the service answered 428")),
    (600, .invalid("the service answered 600")),
  ])
  func `the status of a response decides before its body`(_ status: Int, _ failure: LoadFailure) async {
    await #expect(throws: failure) { try await load(.response(status, #"[{"id":1}]"#)) }
  }

  @Test(arguments: [
    (403, #"{"detail":"No."}"#, LoadFailure.refused("not allowed: No. (403)")),
    (400, #"{"owner":["Unknown."]}"#, .invalid("the service answered 400: owner: Unknown.")),
    (503, #"{"error":"Back at noon"}"#, .server("the service cannot answer now: Back at noon (503)")),
    (503, #"{"error":"status 503"}"#, .server("the service cannot answer now: status 503")),
  ])
  func `the service's own words are passed on`(_ status: Int, _ body: String, _ failure: LoadFailure) async {
    await #expect(throws: failure) { try await load(.response(status, body)) }
  }

  @Test(arguments: [["retry-after": "60"], ["x-ratelimit-remaining": "0"]])
  func `403 with a sign of too many requests is no refusal`(_ headers: [String: String]) async {
    await #expect(throws: LoadFailure.server("the service has had too many requests (403)")) {
      try await load(.response(403, "{}", headers: headers))
    }
  }

  @Test(arguments: [400, 403, 404, 418])
  func `a web page in place of a list, as of a gateway, is no answer of the service`(_ status: Int) async {
    let page = LoadFailure.invalid("a web page answered in place of the service (\(status))")
    await #expect(throws: page) { try await load(.response(status, "<!DOCTYPE html>")) }
    await #expect(throws: page) { try await load(.response(status, "", headers: ["content-type": "text/html"])) }
  }

  @Test(arguments: LoadFailure.unusable + [.cancelled])
  func `a failure of the HTTP client is passed on`(_ failure: LoadFailure) async {
    await #expect(throws: failure) { try await load(.failure(failure)) }
  }

  private func load(_ answer: StubHTTPClient.Answer) async throws(LoadFailure) -> Loaded<Elements<Int>> {
    let client = StubHTTPClient([HTTPRequest(path: "/numbers/7"): answer])
    return try await RemoteInteractor(NumbersEndpoint(), client: client, clock: clock.wallClock).load(7)
  }
}
