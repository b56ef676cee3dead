import AccountDomain
import AccountInteractorInterface
import AccountRemote
import CredentialsInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedTiming
import TestSupport
import Testing

@Suite(.hangGuard)
struct TokenRefresherTests {
  typealias Answer = StubHTTPClient.Answer

  private static let server = "http://example.org"
  private static let renewal = HTTPRequest(
    method: "POST", path: "/auth/accessToken", body: Data(#"{"refreshToken":"refresh-1"}"#.utf8),
    followsRedirects: false)
  private static let second = #"{"accessToken":"access-2","refreshToken":"refresh-2","refreshExpiresIn":60}"#
  private static let first = SignIn(
    tokens: SignIn.Tokens(access: Secret("access-1"), refresh: Secret("refresh-1")),
    begun: Date(timeIntervalSince1970: 0))
  private static let ann = Account(user: 11, name: "Ann", email: "ann@example.org")

  private let store = InMemoryTokenStore([server: first])
  private let client = StubHTTPClient([renewal: .body(second)])
  private let clock = ManualClock()
  private let refresher: TokenRefresher

  init() {
    refresher = TokenRefresher(store: store, server: Self.server, client: client, clock: clock.wallClock)
  }

  @Test func `the token of the session is used until it is refused`() async throws {
    #expect(try await refresher.token() == Secret("access-1"))
    #expect(await client.requests == [])
  }

  @Test func `without a session there is no token`() async throws {
    await store.save(nil, at: Self.server)
    #expect(try await refresher.token() == nil)
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .nothing(nil))
    #expect(await client.requests == [])
  }

  @Test func `a refused token is renewed, and the new ones are kept with the time of the renewal`() async throws {
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .token(Secret("access-2")))
    #expect(try await refresher.token() == Secret("access-2"))
    let kept = try #require(await store.signIn(at: Self.server))
    #expect(kept.tokens?.refresh == Secret("refresh-2"))
    #expect(kept.begun == Self.first.begun)
    #expect(kept.renewed == clock.now)
    #expect(kept.tokens?.end == clock.now.addingTimeInterval(60))
  }

  @Test func `a service that does not replace the refresh token may go on using it`() async throws {
    await client.answer(Self.renewal, with: .body(#"{"accessToken":"access-2"}"#))
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .token(Secret("access-2")))
    #expect(await store.signIn(at: Self.server)?.tokens?.refresh == Secret("refresh-1"))
  }

  @Test func `a hundred requests that are refused at the same time are renewed once`() async throws {
    await client.answer(Self.renewal, with: .held(Self.second))
    try await withThrowingTaskGroup(of: TokenReplacement.self) { group in
      for _ in 0..<100 { group.addTask { try await refresher.token(insteadOf: Secret("access-1")) } }
      _ = await client.arrival()
      await client.release()
      for try await replacement in group { #expect(replacement == .token(Secret("access-2"))) }
    }
    #expect(await client.requests == [Self.renewal])
  }

  @Test func `a token that another process has renewed is used, and none is sent`() async throws {
    #expect(try await refresher.token() == Secret("access-1"))
    await store.save(SignIn(tokens: SignIn.Tokens(access: Secret("access-9")), begun: clock.now), at: Self.server)
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .kept(Secret("access-9")))
    #expect(await client.requests == [])
  }

  @Test(arguments: [401, 404])
  func `a refused renewal removes the tokens`(status: Int) async throws {
    await client.answer(Self.renewal, with: .response(status, "{}"))
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .nothing(.endedSession))
    #expect(await store.signIn(at: Self.server) == nil)
    #expect(try await refresher.token() == nil)
  }

  @Test(
    arguments: [200, 302, 401, 403, 404],
    [Answer.response(0, "<html>Sign in</html>"), .response(0, "", headers: ["content-type": "text/html"])])
  func `a web page in place of a renewal leaves the session as it is`(_ status: Int, _ page: Answer) async throws {
    guard case .response(_, let body, let headers) = page else { return }
    await client.answer(Self.renewal, with: .response(status, body, headers: headers))
    await #expect(throws: LoadFailure.invalid("a web page answered in place of the service (\(status))")) {
      try await refresher.token(insteadOf: Secret("access-1"))
    }
    #expect(await store.signIn(at: Self.server) == Self.first)
    #expect(try await refresher.token() == Secret("access-1"))
  }

  @Test(arguments: [401, 404])
  func `a text in place of a renewal leaves the session as it is`(_ status: Int) async throws {
    let text = Answer.response(status, "404 page not found", headers: ["content-type": "text/plain; charset=utf-8"])
    await client.answer(Self.renewal, with: text)
    await #expect(throws: LoadFailure.invalid("a text answered in place of the service, with status \(status)")) {
      try await refresher.token(insteadOf: Secret("access-1"))
    }
    #expect(await store.signIn(at: Self.server) == Self.first)
  }

  @Test func `once the service has ended the session of an account, the account is known, but no token`() async throws {
    var session = Self.first
    session.account = Self.ann
    await store.save(session, at: Self.server)
    let refresher = refresher(of: Self.ann)
    #expect(try await refresher.token() == Secret("access-1"))
    #expect(await !refresher.haveEnded)
    await client.answer(Self.renewal, with: .response(401, "{}"))
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .nothing(.endedSession))
    #expect(await store.signIn(at: Self.server)?.account == Self.ann)
    #expect(await store.signIn(at: Self.server)?.tokens == nil)
    #expect(try await refresher.token() == nil)
    #expect(await refresher.haveEnded)
  }

  @Test func `after the end of a session, that of a later login in another program is used`() async throws {
    var session = Self.first
    session.account = Self.ann
    await store.save(session.ended, at: Self.server)
    let refresher = refresher(of: Self.ann)
    #expect(try await refresher.token() == nil)
    await store.save(session, at: Self.server)
    #expect(try await refresher.token() == Secret("access-1"))
    #expect(await !refresher.haveEnded)
  }

  @Test func `new tokens that cannot be kept are used, and kept later`() async throws {
    let store = FullTokenStore(Self.first)
    let refresher = TokenRefresher(store: store, server: Self.server, client: client, clock: clock.wallClock)
    await #expect(throws: TokenStoreFailure.unusable("the disk is full")) {
      try await refresher.token(insteadOf: Secret("access-1"))
    }
    #expect(try await refresher.token() == Secret("access-2"))
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .kept(Secret("access-2")))
    #expect(await client.requests == [Self.renewal])
    let second = HTTPRequest(
      method: "POST", path: "/auth/accessToken", body: Data(#"{"refreshToken":"refresh-2"}"#.utf8),
      followsRedirects: false)
    await client.answer(second, with: .body(#"{"accessToken":"access-3","refreshToken":"refresh-3"}"#))
    await #expect(throws: TokenStoreFailure.self) { try await refresher.token(insteadOf: Secret("access-2")) }
    #expect(try await refresher.token() == Secret("access-3"))
    await store.makeRoom()
    await refresher.finishRenewals()
    #expect(await store.signIn(at: Self.server)?.tokens?.refresh == Secret("refresh-3"))
  }

  @Test func `whoever leaves waits for the renewals that are under way`() async throws {
    await client.answer(Self.renewal, with: .held(Self.second))
    let command = Task { try await refresher.token(insteadOf: Secret("access-1")) }
    _ = await client.arrival()
    command.cancel()
    _ = await command.result
    async let end: Void = refresher.finishRenewals()
    await client.release()
    await end
    #expect(await store.signIn(at: Self.server)?.tokens?.access == Secret("access-2"))
  }

  @Test func `a renewal that an interrupted command has begun can wait for the lock of the tokens`() async throws {
    let budget = WaitBudget()
    let store = BudgetTokenStore(Self.first)
    let refresher = TokenRefresher(store: store, server: Self.server, client: client, clock: clock.wallClock)
    _ = try await budget.limit { () async -> Result<TokenReplacement, any Error> in
      do { return .success(try await refresher.token(insteadOf: Secret("access-1"))) } catch { return .failure(error) }
    }.get()
    #expect(await store.budgets.allSatisfy { $0 != nil && $0 !== budget })
  }

  @Test func `the tokens of another account are not used, even if the own one was refused`() async throws {
    #expect(try await refresher.token() == Secret("access-1"))
    var other = SignIn(tokens: SignIn.Tokens(access: Secret("access-9")), begun: clock.now)
    other.account = Self.ann
    await store.save(other, at: Self.server)
    let refusal = LoadFailure.refused("another program has just signed in or out: try again")
    await #expect(throws: refusal) { try await refresher.token(insteadOf: Secret("access-1")) }
    let bo = Account(user: 12, name: "Bo", email: "bo@example.org")
    await #expect(throws: refusal) { try await self.refresher(of: bo).token() }
    #expect(await client.requests == [])
  }

  private func refresher(of account: Account) -> TokenRefresher {
    TokenRefresher(
      store: store, server: Self.server, account: account.user, client: client, clock: clock.wallClock)
  }

  @Test(
    arguments: [
      (.failure(.offline("no network")), .offline("no network")), (.failure(.timeout("10 s")), .timeout("10 s")),
      (.response(503, ""), .server("the service cannot answer now (503)")),
      (.body("{}"), .invalid("the answer is not a pair of tokens")),
      (.body(#"{"accessToken":"a\nb"}"#), .invalid("the answer is not a pair of tokens")),
      (.response(302, ""), .invalid("the service answered 302")),
    ] as [(StubHTTPClient.Answer, LoadFailure)])
  func `a renewal that fails leaves the tokens, and the next one is tried anew`(
    answer: StubHTTPClient.Answer, failure: LoadFailure
  ) async throws {
    await client.answer(Self.renewal, with: answer)
    await #expect(throws: failure) { try await refresher.token(insteadOf: Secret("access-1")) }
    #expect(await store.signIn(at: Self.server) == Self.first)
    await client.answer(Self.renewal, with: .body(Self.second))
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .token(Secret("access-2")))
  }

  @Test func `cancelling one who waits leaves the renewal to the others`() async throws {
    await client.answer(Self.renewal, with: .held(Self.second))
    let impatient = Task { try await refresher.token(insteadOf: Secret("access-1")) }
    _ = await client.arrival()
    let patient = Task { try await refresher.token(insteadOf: Secret("access-1")) }
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    await client.release()
    #expect(try await patient.value == .token(Secret("access-2")))
    #expect(await client.requests == [Self.renewal])
  }

  @Test func `new tokens are kept even if nobody waits for them any more`() async throws {
    await client.answer(Self.renewal, with: .held(Self.second))
    let impatient = Task { try await refresher.token(insteadOf: Secret("access-1")) }
    _ = await client.arrival()
    impatient.cancel()
    await #expect(throws: CancellationError.self) { try await impatient.value }
    await client.release()
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .token(Secret("access-2")))
    #expect(await client.requests == [Self.renewal])
  }

  @Test func `a clock that jumps changes nothing, since only the service says when a token has expired`() async throws {
    clock.advance(1_000_000)
    #expect(try await refresher.token() == Secret("access-1"))
    clock.advance(-2_000_000)
    #expect(try await refresher.token(insteadOf: Secret("access-1")) == .token(Secret("access-2")))
  }
}

/// A store that keeps nothing new until there is room.
private actor FullTokenStore: TokenStore {
  private var session: SignIn?
  private var isFull = true

  init(_ session: SignIn) { self.session = session }

  func makeRoom() { isFull = false }

  func account(at server: String) -> Account? { session?.account }

  func signIn(at server: String) -> SignIn? { session }

  func save(_ signIn: SignIn?, at server: String) throws {
    if isFull { throw TokenStoreFailure.unusable("the disk is full") }
    session = signIn
  }

  func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await work()
  }
}

/// A store that notes whose time to wait its callers have.
private actor BudgetTokenStore: TokenStore {
  private var session: SignIn?
  private(set) var budgets: [WaitBudget?] = []

  init(_ session: SignIn) { self.session = session }

  func account(at server: String) -> Account? { session?.account }

  func signIn(at server: String) -> SignIn? { session }

  func save(_ signIn: SignIn?, at server: String) {
    budgets.append(WaitBudget.current)
    session = signIn
  }

  func exclusively<Value: Sendable>(
    at server: String, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    budgets.append(WaitBudget.current)
    return try await work()
  }
}
