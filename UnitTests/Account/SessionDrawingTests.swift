import AccountDomain
import AccountRemote
import AccountUIComposer
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import SharedUI
import TestSupport
import Testing

/// Compares the diagram in docs/sign-in.md with what the program does.
@Suite(.hangGuard)
struct SessionDrawingTests {
  private static let renewed = #"{"accessToken":"access-2","refreshToken":"refresh-2"}"#
  private static let events = ["login", "refused", "renewed", "unanswered", "ended", "logout"]
  private static let sessions = [
    nil, AccountFixture.session().ended, AccountFixture.session(), AccountFixture.token("mine"),
  ]

  /// What a user does to a session.
  private enum Action: CaseIterable {
    case login, signup, loginWithToken, logout, delete

    var event: String {
      switch self {
      case .login, .signup, .loginWithToken: "login"
      case .logout, .delete: "logout"
      }
    }

    /// Does it as the command does; returns whether there was anything to do.
    func perform(_ fixture: AccountFixture) async throws -> Bool {
      let (feature, email, password) = (fixture.feature, EmailAddress("ann@example.org"), Secret("Abcde1-x"))
      if event == "login" { try await feature.checkCanSignIn() }
      switch self {
      case .login: _ = try await feature.logIn(email, password)
      case .signup:
        let account = NewAccount(name: "Ann", email: email.text, password: NewPassword(password))
        _ = try await feature.signUp(account)
      case .loginWithToken: _ = try await feature.signIn(with: Secret("other"))
      case .logout:
        guard try await feature.isSignedIn() else { return false }
        try await feature.signOut()
      case .delete: try await feature.delete(confirmedBy: email)
      }
      return true
    }
  }

  // The state, as far as anybody can see.
  private func state(_ session: SignIn?) -> String {
    guard let session else { return "signedOut" }
    return session.tokens == nil ? "expired" : "signedIn"
  }

  // Returns what `action` does to a session; nil for nothing, as after a refusal.
  private func transition(of before: SignIn?, by action: Action) async throws -> String? {
    let fixture = try AccountFixture(before)
    for call in [AccountCall.logIn, .signUp] { await fixture.answer(call, with: .body(AccountCall.session)) }
    await fixture.client.answer(
      HTTPRequest(method: "HEAD", path: "/users").carrying(Secret("other")), with: .response(200, ""))
    await fixture.answer(.own, bearing: "other", with: .response(404, ""))
    await fixture.answer(.logOut, with: .response(204, ""))
    await fixture.answer(.delete, bearing: "access-1", with: .response(204, ""))
    do {
      guard try await action.perform(fixture) else { return nil }
    } catch {
      #expect(await fixture.kept == before, "\(action) was refused")
      return nil
    }
    return "\(state(before)) --> \(state(await fixture.kept)): \(action.event)"
  }

  // Returns what the service's answer to the renewal does to a session, by way of `renewing`.
  private func transitions(after answer: StubHTTPClient.Answer, as event: String) async throws -> Set<String> {
    let fixture = try AccountFixture(AccountFixture.session())
    for request in StubHTTPClient.requests("POST", "/auth/accessToken", [("refreshToken", "refresh-1")]) {
      await fixture.client.answer(request, with: answer)
    }
    do { _ = try await fixture.access.tokens.token(insteadOf: Secret("access-1")) } catch {}
    #expect(await fixture.sent == ["POST /auth/accessToken"])
    return ["signedIn --> renewing: refused", "renewing --> \(state(await fixture.kept)): \(event)"]
  }

  @Test func `the diagram in docs/sign-in.md shows exactly what becomes of a session`() async throws {
    var seen: Set<String> = []
    let answers: [(StubHTTPClient.Answer, String)] = [
      (.body(Self.renewed), "renewed"), (.failure(.offline("no network")), "unanswered"),
      (.failure(.timeout("10 s")), "unanswered"), (.response(503, ""), "unanswered"), (.body("{}"), "unanswered"),
      (.response(401, "{}"), "ended"), (.response(404, "{}"), "ended"),
    ]
    for (answer, event) in answers { seen.formUnion(try await transitions(after: answer, as: event)) }
    for before in Self.sessions {
      for action in Action.allCases {
        if let transition = try await transition(of: before, by: action) { seen.insert(transition) }
      }
    }
    let drawn = try page().matches(of: #/(?m)^    (?<from>\w+) --> (?<to>\w+): (?<event>\w+)$/#)
      .map { "\($0.from) --> \($0.to): \($0.event)" }
    #expect(Set(drawn) == seen)
    #expect(drawn.count == seen.count)
  }

  @Test func `a token that cannot be renewed stays when the service refuses it`() async throws {
    let fixture = try AccountFixture(AccountFixture.token("mine"))
    #expect(try await fixture.access.tokens.token(insteadOf: Secret("mine")) == .nothing(nil))
    #expect(await fixture.kept == AccountFixture.token("mine"))
    #expect(await fixture.sent == [])
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
