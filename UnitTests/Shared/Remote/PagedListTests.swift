import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct PagedListTests {
  private static let first = HTTPRequest(path: "/numbers/7")
  private let clock = ManualClock()

  // The request for a page by number, as json-server numbers them.
  private static func page(_ number: Int, _ size: String, _ count: Int) -> HTTPRequest {
    first.replacing([.init("_page", String(number)), .init(size, String(count))])
  }

  @Test func `links to the next page are followed to the end`() async throws {
    let loaded = try await load([
      Self.first: .response(200, Self.body(1, 2), headers: ["link": "<?_page=2>; rel=\"next\"", "x-total-count": "5"]),
      Self.first.following("?_page=2"): .response(
        200, Self.body(3, 4),
        headers: ["link": "<?_page=1>; rel=\"first\", <http://h/x?a,b>; rel=next", "x-total-count": "5"]),
      Self.first.following("http://h/x?a,b"): .response(200, Self.body(5), headers: ["x-total-count": "5"]),
    ])
    #expect(loaded.resource == [1, 2, 3, 4, 5])
    #expect(loaded.extent == .whole)
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `the entity tag of a page is not that of the list`() async throws {
    let loaded = try await load([
      Self.first: .response(200, Self.body(1), headers: ["link": "<?2>; rel=\"next\"", "etag": "\"1\""]),
      Self.first.following("?2"): .response(200, Self.body(2), headers: ["etag": "\"2\""]),
    ])
    #expect(loaded.resource == [1, 2])
    #expect(loaded.version.etag == nil)
  }

  @Test func `if only a total is given, the other pages are requested by number`() async throws {
    let total = ["x-total-count": "5"]
    let loaded = try await load([
      Self.first: .response(200, Self.body(1, 2), headers: total),
      Self.page(2, "_limit", 2): .response(200, Self.body(3, 4), headers: total),
      Self.page(3, "_limit", 2): .response(200, Self.body(5), headers: total),
    ])
    #expect(loaded.resource == [1, 2, 3, 4, 5])
    #expect(loaded.extent == .whole)
  }

  @Test func `a total that only the first page announces counts for the other pages`() async throws {
    let loaded = try await load([
      Self.first: .response(200, Self.body(1, 2), headers: ["link": "<?2>; rel=next", "x-total-count": "3"]),
      Self.first.following("?2"): .body(Self.body(3)),
    ])
    #expect(loaded.resource == [1, 2, 3])
    #expect(loaded.extent == .whole)
  }

  @Test func `a partial response that was not requested is completed`() async throws {
    let loaded = try await load([
      Self.first: .response(206, Self.body(1, 2), headers: ["content-range": "items 0-1/3"]),
      Self.page(2, "_limit", 2): .response(206, Self.body(3), headers: ["content-range": "items 2-2/3"]),
    ])
    #expect(loaded.resource == [1, 2, 3])
    #expect(loaded.extent == .whole)
  }

  @Test(arguments: [
    #"{"data":[],"errors":[{"message":"busy"}]}"#, #"{"data":[{"id":1}],"total":7}"#,
    #"{"data":[{"id":1}],"items":"7","next":"2"}"#, #"{"data":[{"id":1}],"items":7,"next":"/users?page=2"}"#,
  ])
  func `an object with data that does not say in a known way how much it holds is not a list`(
    _ body: String
  ) async throws {
    await #expect(throws: LoadFailure.self) { try await load([Self.first: .body(body)]) }
  }

  @Test func `an envelope gives the number of the next page`() async throws {
    let loaded = try await load([
      Self.first: .body(#"{"first":1,"prev":null,"next":2,"last":2,"pages":2,"items":3,"data":\#(Self.body(1, 2))}"#),
      Self.page(2, "_per_page", 2): .body(#"{"prev":1,"next":null,"items":3,"data":\#(Self.body(3))}"#),
    ])
    #expect(loaded.resource == [1, 2, 3])
    #expect(loaded.extent == .whole)
  }

  @Test func `elements that are left out count towards the total`() async throws {
    let loaded = try await load([
      Self.first: .response(200, #"[{"id":1},{"id":-1}]"#, headers: ["x-total-count": "4"]),
      Self.page(2, "_limit", 2): .response(200, #"[{"id":2},{}]"#, headers: ["x-total-count": "4"]),
    ])
    #expect(loaded.resource == [1, 2])
    #expect(loaded.extent == .readable)
    let left = LeftOutElement(index: 3, path: "id", problem: "is missing")
    #expect(loaded.warnings == [.leftOut(1, first: left), .unfiltered(1)])
  }

  @Test func `an id that several elements have is a warning, each time`() async throws {
    let body = #"[{"id":1},{"id":2},{"id":1},{"id":2},{"id":1}]"#
    let loaded = try await load([Self.first: .response(200, body, headers: ["etag": "\"1\""])])
    #expect(loaded.resource == [1, 2, 1, 2, 1])
    #expect(loaded.version.etag == nil)
    #expect(loaded.warnings == [.repeated(2, first: "1")])
  }

  @Test func `a list is incomplete if the service ignores both the query and the number of the page`() async throws {
    let total = ["x-total-count": "5"]
    let loaded = try await load([
      Self.first: .response(200, #"[{"id":-1},{"id":-2}]"#, headers: total),
      Self.page(2, "_limit", 2): .response(200, #"[{"id":-1},{"id":-2}]"#, headers: total),
    ])
    #expect(loaded.extent == .part(total: 5))
  }

  @Test func `a page that is sent again behind it was the last one`() async throws {
    let unknown = ["x-total-count": ""]
    let loaded = try await load([
      Self.first: .response(200, Self.body(1, 2), headers: unknown),
      Self.page(2, "_limit", 2): .response(200, Self.body(3), headers: unknown),
      Self.page(3, "_limit", 1): .response(200, Self.body(3), headers: unknown),
    ])
    #expect(loaded.resource == [1, 2, 3])
    #expect(loaded.extent == .whole)
  }

  @Test(arguments: ["0", "1", "2", "-1", "x"])
  func `a total that is not greater than the list is ignored`(total: String) async throws {
    let loaded = try await load([Self.first: .response(200, Self.body(1, 2), headers: ["x-total-count": total])])
    #expect(loaded.resource == [1, 2])
    #expect(loaded.extent == .whole)
  }

  @Test func `a list of which pages are missing is incomplete`() async throws {
    let loaded = try await load([
      Self.first: .response(200, Self.body(1, 2), headers: ["x-total-count": "7"]),
      Self.page(2, "_limit", 2): .response(200, "[]", headers: ["x-total-count": "7"]),
    ])
    #expect(loaded.resource == [1, 2])
    #expect(loaded.extent == .part(total: 7))
    #expect(loaded.warnings == [.incomplete("the service did not send the rest")])
  }

  @Test func `a list is incomplete if the service ignores the number of the page`() async throws {
    let all = StubHTTPClient.Answer.response(200, Self.body(1, 2), headers: ["x-total-count": "200"])
    let client = StubHTTPClient([Self.first: all, Self.page(2, "_limit", 2): all])
    let loaded = try await load(from: client)
    #expect(loaded.resource == [1, 2])
    #expect(loaded.extent == .part(total: 200))
    #expect(loaded.warnings == [.incomplete("the service did not send the rest")])
    #expect(await client.requests.count == 2)
  }

  @Test func `a partial list of unknown length is incomplete`() async throws {
    let loaded = try await load([Self.first: .response(206, Self.body(1))])
    #expect(loaded.extent == .part(total: nil))
    #expect(loaded.warnings == [.incomplete("the service sent only a part of it")])
  }

  @Test(arguments: [
    (StubHTTPClient.Answer.failure(.timeout("no response")), "no response, on page 2"),
    (.response(500, ""), "the service cannot answer now (500), on page 2"),
    (.body("{"), "the answer is not JSON, on page 2"),
  ])
  func `without one of its pages, a list is incomplete`(_ page: StubHTTPClient.Answer, why: String) async throws {
    let loaded = try await load([
      Self.first: .response(200, Self.body(1), headers: ["link": "<?2>; rel=next"]), Self.first.following("?2"): page,
    ])
    #expect(loaded.resource == [1])
    #expect(loaded.extent == .part(total: nil))
    #expect(loaded.warnings == [.incomplete(why)])
  }

  @Test func `a cancelled page cancels the load`() async {
    await #expect(throws: LoadFailure.cancelled) {
      try await load([
        Self.first: .response(200, Self.body(1), headers: ["link": "<?2>; rel=next"]),
        Self.first.following("?2"): .failure(.cancelled),
      ])
    }
  }

  @Test func `a list that changes while it is loaded is loaded again once`() async throws {
    let client = StubHTTPClient([
      Self.first: .response(200, Self.body(1, 2), headers: ["link": "<?2>; rel=next"]),
      Self.first.following("?2"): .body(Self.body(2, 3)),
    ])
    let loaded = try await load(from: client)
    #expect(loaded.resource == [1, 2])
    #expect(loaded.extent == .part(total: nil))
    #expect(loaded.warnings == [.incomplete("it changed while it was loaded")])
    #expect(await client.requests.count == 4)
  }

  @Test func `the next page is requested while one is decoded`() async throws {
    let client = StubHTTPClient([
      Self.first: .response(200, "not JSON", headers: ["link": "<?2>; rel=next"]),
      Self.first.following("?2"): .body(Self.body(2)),
    ])
    await #expect(throws: LoadFailure.invalid("the answer is not JSON")) { try await load(from: client) }
    #expect(await client.requests == [Self.first, Self.first.following("?2")])
  }

  private static func body(_ ids: Int...) -> String {
    "[" + ids.map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"
  }

  private func load(_ answers: [HTTPRequest: StubHTTPClient.Answer]) async throws(LoadFailure) -> Loaded<Elements<Int>>
  {
    try await load(from: StubHTTPClient(answers))
  }

  private func load(from client: StubHTTPClient) async throws(LoadFailure) -> Loaded<Elements<Int>> {
    try await RemoteInteractor(NumbersEndpoint(), client: client, clock: clock.wallClock).load(7)
  }
}
