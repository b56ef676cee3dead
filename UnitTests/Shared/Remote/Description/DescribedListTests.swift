import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing
import UsersDomain
import UsersRemote

/// Lists of services of other shapes than the built-in one.
@Suite struct DescribedListTests {
  private static let first = HTTPRequest(path: "/list", query: [.init("limit", "2")])
  private let clock = ManualClock()

  private static func page(_ items: (String, String)...) -> HTTPRequest {
    first.replacing(items.map { .init($0.0, $0.1) })
  }

  private var described: ResourceDescription {
    var list = ResourceDescription(list: "GET /list?limit=2", one: nil)
    list.fields = ["id": [.pointer("/id")], "name": [.pointer("/name")]]
    return list
  }

  private func load(
    _ description: ResourceDescription, _ answers: [HTTPRequest: StubHTTPClient.Answer]
  ) async throws(LoadFailure) -> Loaded<Elements<User>> {
    try await RemoteInteractor(UsersEndpoint(description), client: StubHTTPClient(answers), clock: clock.wallClock)
      .load(.all)
  }

  @Test func `elements are found within others, which count towards the total`() async throws {
    var list = described
    list.items = ["/memberships/*/user"]
    list.total = [.body("/total")]
    list.more = ["offset={count}"]
    let loaded = try await load(
      list,
      [
        Self.first: .body(#"{"memberships":[{"user":{"id":7,"name":"Ana"}},{"group":{"id":2}}],"total":3}"#),
        Self.page(("offset", "2")): .body(#"{"memberships":[{"user":{"id":9,"name":"Bo"}}],"total":3}"#),
      ])
    #expect(loaded.resource.loaded.map(\.name) == ["Ana", "Bo"])
    #expect(
      loaded.resource.sent == [#"{"id":7,"name":"Ana"}"#, #"{"id":9,"name":"Bo"}"#])
    #expect(loaded.extent == .whole)
    #expect(loaded.warnings.isEmpty)
  }

  @Test(arguments: [("[]", LoadExtent.whole), (#"[{"id":1}]"#, .part(total: nil))])
  func `a request with a page size is followed by another one until a total or an empty page ends the list`(
    _ more: String, _ extent: LoadExtent
  ) async throws {
    var list = described
    list.more = ["offset={count}&limit={size}"]
    let loaded = try await load(
      list, [Self.first: .body(#"[{"id":1}]"#), Self.page(("offset", "1"), ("limit", "1")): .body(more)])
    #expect(loaded.resource.loaded.map(\.id) == [1])
    #expect(loaded.extent == extent)
  }

  @Test func `a list within an object is whole unless the description says how lists go on`() async throws {
    var list = described
    list.items = ["/people"]
    let loaded = try await load(list, [Self.first: .body(#"{"people":[{"id":1,"name":"Ana"}]}"#)])
    #expect(loaded.resource.loaded.map(\.name) == ["Ana"])
    #expect(loaded.extent == .whole)
  }

  @Test func `the URL of the next page stands in the body until it is null`() async throws {
    var list = described
    list.items = ["/results"]
    list.total = [.body("/count")]
    list.next = "/next"
    let loaded = try await load(
      list,
      [
        Self.first: .body(#"{"count":2,"next":"http://h/list?page=2","results":[{"id":1}]}"#),
        Self.first.following("http://h/list?page=2"): .body(#"{"count":2,"next":null,"results":[{"id":2}]}"#),
      ])
    #expect(loaded.resource.loaded.map(\.id) == [1, 2])
    #expect(loaded.extent == .whole)
  }

  @Test func `a list whose length the service does not know may be a part if nothing leads on`() async throws {
    var list = described
    list.items = ["/results"]
    list.total = [.body("/count")]
    let first = StubHTTPClient.Answer.body(#"{"count":null,"results":[{"id":1}]}"#)
    #expect(try await load(list, [Self.first: first]).extent == .part(total: nil))
    list.more = ["page={page}"]
    let last = StubHTTPClient.Answer.body(#"{"count":null,"results":[]}"#)
    let loaded = try await load(list, [Self.first: first, Self.page(("page", "2")): last])
    #expect(loaded.extent == .whole)
  }

  @Test func `without a total, pages go on until one is empty, however short they are`() async throws {
    var list = described
    list.more = ["page={page}&limit={size}"]
    let loaded = try await load(
      list,
      [
        Self.first: .body(#"[{"id":1},{"id":2}]"#),
        Self.page(("page", "2"), ("limit", "2")): .body(#"[{"id":3}]"#),
        Self.page(("page", "3"), ("limit", "1")): .body("[]"),
      ])
    #expect(loaded.resource.loaded.map(\.id) == [1, 2, 3])
    #expect(loaded.extent == .whole)
  }

  @Test func `an object that says nothing of pages is followed by others until one is empty`() async throws {
    var list = described
    list.items = ["/issues"]
    list.more = ["page={page}"]
    let loaded = try await load(
      list,
      [
        Self.first: .body(#"{"issues":[{"id":1},{"id":2}]}"#),
        Self.page(("page", "2")): .body(#"{"issues":[{"id":3}]}"#),
        Self.page(("page", "3")): .body(#"{"issues":[]}"#),
      ])
    #expect(loaded.resource.loaded.map(\.id) == [1, 2, 3])
    #expect(loaded.extent == .whole)
  }

  @Test(arguments: ["", #","next":null"#, #","next":"""#])
  func `the last page has no address of the next one, however it says so`(_ end: String) async throws {
    var list = described
    list.items = ["/value"]
    list.next = "/next"
    for first in [#"{"value":[{"id":1}],"next":"http://h/list?skip=1"}"#, "{\"value\":[{\"id\":1}]\(end)}"] {
      let loaded = try await load(
        list,
        [
          Self.first: .body(first),
          Self.first.following("http://h/list?skip=1"): .body("{\"value\":[{\"id\":2}]\(end)}"),
        ])
      #expect(loaded.resource.loaded.map(\.id) == (first.contains("skip") ? [1, 2] : [1]))
      #expect(loaded.extent == .whole)
    }
  }

  @Test func `an address of the next page that is no text is no end of the list`() async throws {
    var list = described
    list.items = ["/value"]
    list.next = "/next"
    await #expect(throws: LoadFailure.invalid("the answer is not a list")) {
      try await load(list, [Self.first: .body(#"{"value":[{"id":1}],"next":{"href":"http://h/list?skip=1"}}"#)])
    }
  }

  @Test(arguments: ["", #","after":null"#, #","after":"""#])
  func `a value of the page asks for the next one until there is none`(_ end: String) async throws {
    var list = described
    list.items = ["/tasks"]
    list.more = ["cursor={/after}"]
    let loaded = try await load(
      list,
      [
        Self.first: .body(#"{"tasks":[{"id":1}],"after":"b+c"}"#),
        Self.page(("cursor", "b+c")): .body("{\"tasks\":[{\"id\":2}]\(end)}"),
      ])
    #expect(loaded.resource.loaded.map(\.id) == [1, 2])
    #expect(loaded.extent == .whole)
  }

  @Test func `elements of another kind are no elements of the list`() async throws {
    var list = described
    list.except = ["/pull_request"]
    let loaded = try await load(
      list, [Self.first: .body(#"[{"id":1,"pull_request":{}},{"id":2,"pull_request":null}]"#)])
    #expect(loaded.resource.loaded.map(\.id) == [2])
    #expect(loaded.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"{"id":1,"name":"Ana"}"#, "Ana"), (#"{"id":1,"first":"Ana","last":"Lima"}"#, "Ana Lima"),
    (#"{"id":1,"name":null,"last":"Lima"}"#, "Lima"), (#"{"id":1,"login":"ana"}"#, "ana"), (#"{"id":1}"#, ""),
  ])
  func `a name is the first that is there, or made of several members`(_ user: String, _ name: String) async throws {
    var list = described
    list.fields["name"] = ["/name", "{/first} {/last}", "/login"].compactMap { FieldSource($0) }
    #expect(try await load(list, [Self.first: .body("[\(user)]")]).resource.loaded.map(\.name) == [name])
  }

  @Test func `texts of digits are numbers where the service says so`() async throws {
    var list = described
    let body = StubHTTPClient.Answer.body(#"[{"id":"12"},{"id":"x"}]"#)
    #expect(try await load(list, [Self.first: body]).resource.loaded.map(\.id) == [.text("12"), .text("x")])
    list.idsAreNumbers = true
    #expect(try await load(list, [Self.first: body]).resource.loaded.map(\.id) == [12, .text("x")])
  }

  @Test(arguments: [
    (#"{"memberships":[{"id":1}]}"#, "the answer does not say whether the list goes on"),
    (#"{"error":"busy"}"#, "the answer is not a list"),
  ])
  func `an object with a list is one only if it says how long it is, as described`(
    _ body: String, _ problem: String
  ) async throws {
    var list = described
    list.items = ["/memberships"]
    list.total = [.body("/total")]
    await #expect(throws: LoadFailure.invalid(problem)) {
      try await load(list, [Self.first: .body(body)])
    }
  }
}
