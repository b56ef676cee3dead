import Foundation
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct RemoteInteractorRevalidationTests {
  private let clock = ManualClock()
  private let plain = HTTPRequest(path: "/numbers/7")
  private let conditional = HTTPRequest(path: "/numbers/7", headers: ["If-None-Match": #""1""#])
  private let list = #"[{"id":1}]"#

  @Test(arguments: [#""1""#, #"W/"1a-2b""#, #""""#, #""!#[]~""#])
  func `the entity tag of a response is the version of the list`(_ tag: String) async throws {
    let loaded = try await interactor(plain, .response(200, list, headers: ["etag": tag])).load(7)
    #expect(loaded == expected(tag))
  }

  @Test(arguments: [
    "", "1", #"""#, #"w/"1""#, #""1" "#, #""a"b""#, #""é""#, "\"a\tb\"", "\"\u{7F}\"",
    "\"" + String(repeating: "x", count: 255) + "\"",
  ])
  func `an entity tag that cannot be sent back is ignored`(_ tag: String) async throws {
    let loaded = try await interactor(plain, .response(200, list, headers: ["etag": tag])).load(7)
    #expect(loaded.version == ListVersion())
  }

  @Test(arguments: [201, 203, 206]) func `only the entity tag of a 200 is used`(_ status: Int) async throws {
    let loaded = try await interactor(plain, .response(status, list, headers: ["etag": #""1""#])).load(7)
    #expect(loaded.version == ListVersion())
  }

  @Test func `a list with unreadable elements has no entity tag`() async throws {
    let answer = StubHTTPClient.Answer.response(200, #"[{"id":1},{}]"#, headers: ["etag": #""1""#])
    let loaded = try await interactor(plain, answer).load(7)
    #expect(loaded.warnings == [.leftOut(1, first: LeftOutElement(index: 1, path: "id", problem: "is missing"))])
    #expect(loaded.version == ListVersion())
  }

  @Test func `304 means that the list is unchanged`() async throws {
    #expect(try await interactor(conditional, .response(304, "")).load(7, unless: #"7 "1""#) == nil)
  }

  @Test func `a changed list is loaded`() async throws {
    let answer = StubHTTPClient.Answer.response(200, list, headers: ["etag": #""2""#])
    let loaded = try await interactor(conditional, answer).load(7, unless: #"7 "1""#)
    #expect(loaded == expected(#""2""#))
  }

  @Test(arguments: [#""1""#, #"8 "1""#, ""])
  func `a list that was read by another description is loaded again`(_ version: String) async throws {
    let answer = StubHTTPClient.Answer.response(200, list, headers: ["etag": #""1""#])
    let loaded = try await interactor(plain, answer).load(7, unless: version)
    #expect(loaded == expected(#""1""#))
  }

  @Test func `304 without a condition is a failure`() async {
    await #expect(throws: LoadFailure.invalid("the service answered 304")) {
      try await interactor(plain, .response(304, "")).load(7)
    }
  }

  @Test(arguments: [
    (StubHTTPClient.Answer.response(503, ""), LoadFailure.server("the service cannot answer now (503)")),
    (.response(401, "[]"), .refused("sign-in required: run 'login'")),
    (.response(404, ""), .notFound),
    (.response(412, ""), .invalid("the service answered 412")),
    (.failure(.offline("no network")), .offline("no network")),
    (.body("{"), .invalid("the answer is not JSON")),
  ])
  func `any other response to a conditional request is handled as without the condition`(
    _ answer: StubHTTPClient.Answer, _ failure: LoadFailure
  )
    async
  {
    await #expect(throws: failure) { try await interactor(conditional, answer).load(7, unless: #"7 "1""#) }
  }

  private func interactor(_ request: HTTPRequest, _ answer: StubHTTPClient.Answer) -> RemoteInteractor<NumbersEndpoint>
  {
    RemoteInteractor(NumbersEndpoint(), client: StubHTTPClient([request: answer]), clock: clock.wallClock)
  }

  private func expected(_ tag: String) -> Loaded<Elements<Int>> {
    Loaded([1], source: .remote, savedAt: clock.now, version: ListVersion(etag: "7 " + tag))
  }
}
