import AccountInteractorInterface
import AccountRemote
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

struct AuthenticatedHTTPClientTests {
  private static let list = HTTPRequest(path: "/users")
  private static let write = HTTPRequest(method: "POST", path: "/todos", body: Data("{}".utf8))

  private let client = StubHTTPClient()

  private func carrying(_ token: String, _ request: HTTPRequest = list) -> HTTPRequest {
    request.adding("Bearer \(token)", as: "Authorization")
  }

  @Test func `without a session a request is sent as it is, and a 401 is the answer`() async throws {
    await client.answer(Self.list, with: .response(401, ""))
    let response = try await AuthenticatedHTTPClient(client, tokens: StubTokens([])).send(Self.list)
    #expect(response.status == 401)
    #expect(response.refusal == nil)
    #expect(await client.requests == [Self.list])
  }

  @Test func `a request carries the token`() async throws {
    await client.answer(carrying("one"), with: .body("[]"))
    let response = try await AuthenticatedHTTPClient(client, tokens: StubTokens(["one"])).send(Self.list)
    #expect(response.status == 200)
  }

  @Test(arguments: [list, write])
  func `after a 401 the request is sent once more with a new token`(request: HTTPRequest) async throws {
    await client.answer(carrying("one", request), with: .response(401, ""))
    await client.answer(carrying("two", request), with: .body("[]"))
    let response = try await AuthenticatedHTTPClient(client, tokens: StubTokens(["one", "two"])).send(request)
    #expect(response.status == 200)
    #expect(await client.requests.count == 2)
  }

  @Test func `a token that another program has kept is renewed if it has expired as well`() async throws {
    await client.answer(carrying("one"), with: .response(401, ""))
    await client.answer(carrying("two"), with: .response(401, ""))
    await client.answer(carrying("three"), with: .body("[]"))
    var tokens = StubTokens(["one", "two", "three"])
    tokens.kept = [Secret("two")]
    let response = try await AuthenticatedHTTPClient(client, tokens: tokens).send(Self.list)
    #expect(response.status == 200)
    #expect(await client.requests.count == 3)
  }

  @Test func `the second answer counts, whatever it is`() async throws {
    await client.answer(carrying("one"), with: .response(401, ""))
    await client.answer(carrying("two"), with: .response(401, "no"))
    let tokens = StubTokens(["one", "two", "three"])
    let response = try await AuthenticatedHTTPClient(client, tokens: tokens).send(Self.list)
    #expect(response.status == 401)
    #expect(response.body == Data("no".utf8))
    #expect(await client.requests.count == 2)
  }

  @Test func `a session that is over is said to be`() async throws {
    await client.answer(carrying("one"), with: .response(401, ""))
    let tokens = StubTokens(["one"], then: .success(.nothing(.endedSession)))
    let response = try await AuthenticatedHTTPClient(client, tokens: tokens).send(Self.list)
    #expect(response.status == 401)
    #expect(response.refusal == .endedSession)
  }

  @Test func `after the end of a session, requests carry no token, and a 401 says so`() async throws {
    await client.answer(Self.list, with: .response(401, ""))
    var tokens = StubTokens([])
    tokens.haveEnded = true
    let response = try await AuthenticatedHTTPClient(client, tokens: tokens).send(Self.list)
    #expect(response.status == 401)
    #expect(response.refusal == .endedSession)
    #expect(await client.requests == [Self.list])
  }

  @Test func `a fixed token is sent, and there is no other`() async throws {
    await client.answer(carrying("one"), with: .response(401, ""))
    let response = try await AuthenticatedHTTPClient(client, tokens: FixedToken(Secret("one"))).send(Self.list)
    #expect(response.status == 401)
    #expect(response.refusal == .givenToken)
    #expect(await client.requests.count == 1)
    #expect(
      LoadFailure(response)
        == .refused("the service refuses the token in ROSTER_TOKEN (401); set another one, or unset it"))
  }

  @Test(
    arguments: [
      (.timeout("10 s"), .offline("10 s")), (.server("503"), .offline("503")), (.invalid("odd"), .offline("odd")),
      (.cancelled, .offline("interrupted before it was sent")), (.refused("no"), .refused("no")),
      (.store("full"), .store("full")),
    ] as [(LoadFailure, LoadFailure)])
  func `a write whose session could not be renewed was certainly not performed`(
    failure: LoadFailure, ofWrite: LoadFailure
  ) async throws {
    for request in [Self.list, Self.write] { await client.answer(carrying("one", request), with: .response(401, "")) }
    let tokens = StubTokens(["one"], then: .failure(failure))
    let authenticated = AuthenticatedHTTPClient(client, tokens: tokens)
    await #expect(throws: failure) { try await authenticated.send(Self.list) }
    await #expect(throws: ofWrite) { try await authenticated.send(Self.write) }
  }
}

extension AuthenticatedHTTPClientTests {
  @Test(
    arguments: [
      (TokenStoreFailure.unusable("full"), .store("full"), .store("full")),
      (TokenStoreFailure.unreadable("damaged"), .store("damaged"), .store("damaged")),
      (
        TokenStoreFailure.busy, .timeout("another program is still renewing the session"),
        .offline("another program is still renewing the session")
      ), (CancellationError(), .cancelled, .offline("interrupted before it was sent")),
    ] as [(any Error, LoadFailure, LoadFailure)])
  func `tokens that cannot be had are a failure to load`(
    error: any Error, failure: LoadFailure, ofWrite: LoadFailure
  ) async throws {
    for request in [Self.list, Self.write] { await client.answer(carrying("one", request), with: .response(401, "")) }
    let authenticated = AuthenticatedHTTPClient(client, tokens: StubTokens(["one"], then: .failure(error)))
    await #expect(throws: failure) { try await authenticated.send(Self.list) }
    await #expect(throws: ofWrite) { try await authenticated.send(Self.write) }
  }

  @Test func `a token that must not be sent is not, while a request without one is`() async throws {
    await client.answer(Self.list, with: .body("[]"))
    let withheld = AuthenticatedHTTPClient(client, tokens: StubTokens(["one"]), refusal: "plain")
    await #expect(throws: LoadFailure.refused("plain")) { try await withheld.send(Self.list) }
    #expect(await client.requests == [])
    let response = try await AuthenticatedHTTPClient(client, tokens: StubTokens([]), refusal: "plain").send(Self.list)
    #expect(response.status == 200)
  }
}

// Gives its tokens one after the other, each after the one before was refused, and then a last answer.
private struct StubTokens: AccessTokens {
  private let tokens: [Secret]
  private let last: Result<TokenReplacement, any Error>
  var haveEnded = false
  /// Those of the tokens that another program has kept.
  var kept: Set<Secret> = []

  init(_ tokens: [String], then last: Result<TokenReplacement, any Error> = .success(.nothing(nil))) {
    (self.tokens, self.last) = (tokens.map { Secret($0) }, last)
  }

  func token() -> Secret? { tokens.first }

  func token(insteadOf refused: Secret) throws -> TokenReplacement {
    guard let index = tokens.firstIndex(of: refused), index + 1 < tokens.count else { return try last.get() }
    let next = tokens[index + 1]
    return kept.contains(next) ? .kept(next) : .token(next)
  }
}
