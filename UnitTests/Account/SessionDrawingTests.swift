import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing
import TokenInfra

/// Compares the diagram in docs/sign-in.md with what the program does.
@Suite(.timeLimit(.minutes(1)))
struct SessionDrawingTests {
  private static let server = "http://example.org"
  private static let renewal = HTTPRequest(
    method: "POST", path: "/auth/accessToken", body: Data(#"{"refreshToken":"refresh-1"}"#.utf8),
    followsRedirects: false)
  private static let renewed = #"{"accessToken":"access-2","refreshToken":"refresh-2"}"#
  private static let events = ["login", "refused", "renewed", "unanswered", "ended", "logout"]

  private let store = InMemoryTokenStore()
  private let client = StubHTTPClient([:])
  private let clock = ManualClock()

  private var login: SignIn {
    SignIn(
      account: Account(user: 11, name: "Ann", email: "ann@example.org"),
      tokens: SignIn.Tokens(access: Secret("access-1"), refresh: Secret("refresh-1")), begun: clock.now)
  }

  // The state, as far as anybody can see.
  private func state() async -> String {
    guard let session = await store.signIn(at: Self.server) else { return "signedOut" }
    return session.tokens == nil ? "expired" : "signedIn"
  }

  // Brings about what the service's answer to the renewal does to a session, by way of `renewing`.
  private func transitions(
    after answer: StubHTTPClient.Answer, as event: String
  ) async throws -> Set<String> {
    await store.save(login, at: Self.server)
    let refresher = TokenRefresher(
      store: store, server: Self.server, account: 11, client: client, clock: clock.wallClock)
    let before = await state()
    await client.answer(Self.renewal, with: answer)
    let count = await client.requests.count
    do { _ = try await refresher.token(insteadOf: Secret("access-1")) } catch {}
    #expect(await client.requests.count == count + 1)
    return ["\(before) --> renewing: refused", "renewing --> \(await state()): \(event)"]
  }

  @Test func `the diagram in docs/sign-in.md shows exactly what becomes of a session`() async throws {
    var seen: Set<String> = []
    let answers: [(StubHTTPClient.Answer, String)] = [
      (.body(Self.renewed), "renewed"), (.failure(.offline("no network")), "unanswered"),
      (.failure(.timeout("10 s")), "unanswered"), (.response(503, ""), "unanswered"), (.body("{}"), "unanswered"),
      (.response(401, "{}"), "ended"), (.response(404, "{}"), "ended"),
    ]
    for (answer, event) in answers { seen.formUnion(try await transitions(after: answer, as: event)) }
    for before in [nil, login.ended, login] {
      for (event, after) in [("login", login), ("logout", nil)] as [(String, SignIn?)] {
        await store.save(before, at: Self.server)
        let start = await state()
        // Commands refuse to sign in twice, or out while signed out.
        if (start == "signedIn") == (event == "login") && start != "expired" { continue }
        await store.save(after, at: Self.server)
        seen.insert("\(start) --> \(await state()): \(event)")
      }
    }
    let drawn = try page().matches(of: #/(?m)^    (?<from>\w+) --> (?<to>\w+): (?<event>\w+)$/#)
      .map { "\($0.from) --> \($0.to): \($0.event)" }
    #expect(Set(drawn) == seen)
    #expect(drawn.count == seen.count)
  }

  @Test func `docs/sign-in.md explains every event`() throws {
    let page = try page()
    for event in Self.events { #expect(page.contains("\n| `\(event)` | "), "\(event)") }
  }

  private func page() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("docs/sign-in.md"), encoding: .utf8)
  }
}
