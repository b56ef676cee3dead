import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import AccountRemote
import AccountUIComposer
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

/// Beginning and ending a session.
@Suite(.hangGuard)
struct AccountFeatureTests {
  private static let (ann, email) = (AccountFixture.ann, EmailAddress("ann@example.org"))
  private static let password = Secret("Abcde1-x")
  private static let replaced = CommandFailure.failed(
    Problem("another program has just signed in or out", advice: "try again"))
  private static let check = HTTPRequest(method: "HEAD", path: "/users").carrying(Secret("mine"))
  private static let me = HTTPRequest(path: "/me").carrying(Secret("mine"))
  // A service that shows its users to strangers, and says whose a token is.
  private static let tracker: ServiceDescription = {
    var description = ServiceDescription.builtIn
    description.identity = ServiceDescription.Identity(get: "GET /me", id: "/id")
    return description
  }()

  @Test(arguments: [nil, AccountFixture.session().ended, AccountFixture.token("mine")])
  func `a login keeps the session, also after the last one has ended`(_ before: SignIn?) async throws {
    let fixture = try AccountFixture(before)
    try await fixture.feature.checkCanSignIn()
    await fixture.answer(.logIn, with: .body(AccountCall.session))
    #expect(try await fixture.feature.logIn(Self.email, Self.password) == Self.ann)
    let kept = await fixture.kept
    #expect(kept?.account == Self.ann)
    #expect(kept?.begun == fixture.clock.now)
    #expect(kept?.renewed == nil)
    #expect(kept?.tokens?.access == Secret("access-1"))
    #expect(kept?.tokens?.refresh == Secret("refresh-1"))
    #expect(await fixture.sent == ["POST /auth/login"])
    #expect(fixture.notes == "signed in to https://example.org as ann@example.org\n")
  }

  @Test func `signing up begins a session as well`() async throws {
    let fixture = try AccountFixture()
    await fixture.answer(.signUp, with: .body(AccountCall.session))
    let account = NewAccount(name: "Ann", email: "ann@example.org", password: NewPassword(Self.password))
    #expect(try await fixture.feature.signUp(account) == Self.ann)
    #expect(await fixture.kept?.tokens?.access == Secret("access-1"))
  }

  @Test func `input with faults is not sent`() async throws {
    let fixture = try AccountFixture()
    let password = NewPassword(Secret("a"), again: Secret("b"))
    let account = NewAccount(name: "A", email: "ann", password: password)
    await #expect(throws: AccountFixture.failure(.invalid(account.faults))) {
      try await fixture.feature.signUp(account)
    }
    await #expect(throws: AccountFixture.failure(.invalid([.invalidEmail]))) {
      try await fixture.feature.logIn(EmailAddress("ann"), Self.password)
    }
    #expect(await fixture.sent == [])
  }

  @Test func `who is signed in has to log out before the next login`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await #expect(
      throws: CommandFailure.failed(
        Problem("already signed in to https://example.org as ann@example.org; run 'logout' first", kind: .usage))
    ) {
      try await fixture.feature.checkCanSignIn()
    }
    #expect(await fixture.sent == [])
  }

  @Test func `a wrong password begins no session, and leaves the ended one`() async throws {
    let ended = AccountFixture.session().ended
    let fixture = try AccountFixture(ended)
    await fixture.answer(.logIn, with: .response(401, #"{"error":"wrong"}"#))
    await #expect(throws: CommandFailure.failed(Problem("wrong email or password", kind: .refused))) {
      try await fixture.feature.logIn(Self.email, Self.password)
    }
    #expect(await fixture.kept == ended)
  }

  @Test func `offline by request, nobody is signed in, and nothing is sent`() async throws {
    let fixture = try AccountFixture(isOffline: true)
    await #expect(
      throws: CommandFailure.failed(Problem("could not sign in: offline by request", kind: .unavailable))
    ) {
      try await fixture.feature.logIn(Self.email, Self.password)
    }
    #expect(await fixture.sent == [])
  }

  @Test func `over http to another machine, no session can begin`() async throws {
    let fixture = try AccountFixture(at: "http://example.org")
    await #expect(
      throws: CommandFailure.failed(
        Problem(
          "a token is not sent over http, where others can read it: use https, or --insecure", kind: .refused))
    ) {
      try await fixture.feature.checkCanSignIn()
    }
    try await AccountFixture(at: "http://localhost:8080").feature.checkCanSignIn()
  }

  @Test func `what is used instead of a session has to go first`() async throws {
    let token = try AccountFixture(given: .token(Secret("mine")))
    await #expect(
      throws: CommandFailure.usage("ROSTER_TOKEN is set, and is used instead of a session; unset it to sign in")
    ) {
      try await token.feature.checkCanSignIn()
    }
    let header = try AccountFixture(given: .header)
    await #expect(
      throws: CommandFailure.usage(
        "the header Authorization is set, and is used instead of a session; remove it to sign in")
    ) {
      try await header.feature.checkCanSignIn()
    }
  }

  @Test(
    arguments: [
      (.body(AccountCall.account), AccountFixture.ann), (.response(404, ""), nil), (.response(405, ""), nil),
      (.body("{}"), nil), (.body("<html></html>"), nil),
    ] as [(StubHTTPClient.Answer, Account?)])
  func `a token that the service accepts is kept, whether its owner is known or not`(
    _ answer: StubHTTPClient.Answer, _ owner: Account?
  ) async throws {
    let fixture = try AccountFixture()
    await fixture.client.answer(Self.check, with: .response(200, ""))
    await fixture.answer(.own, bearing: "mine", with: answer)
    #expect(try await fixture.feature.signIn(with: Secret("mine")) == owner)
    let session = SignIn(account: owner, tokens: SignIn.Tokens(access: Secret("mine")), begun: fixture.clock.now)
    #expect(await fixture.kept == session)
    #expect(await fixture.sent == ["HEAD /users, Bearer mine", "GET /auth/account, Bearer mine"])
    let name = owner == nil ? "" : " as ann@example.org"
    #expect(fixture.notes == "signed in to https://example.org\(name)\n")
  }

  @Test(
    arguments: [
      (.response(500, ""), "the service cannot answer now (500)"), (.failure(.timeout("10 s")), "10 s"),
    ] as [(StubHTTPClient.Answer, String)])
  func `if the service cannot say now whose token it is, the token is not kept, since lists belong to accounts`(
    _ answer: StubHTTPClient.Answer, _ why: String
  ) async throws {
    let fixture = try AccountFixture()
    await fixture.client.answer(Self.check, with: .response(200, ""))
    await fixture.answer(.own, bearing: "mine", with: answer)
    await #expect(
      throws: CommandFailure.failed(Problem("could not ask whose token this is: \(why)", kind: .unavailable))
    ) {
      try await fixture.feature.signIn(with: Secret("mine"))
    }
    #expect(await fixture.kept == nil)
  }

  @Test func `a token that the service refuses is not kept`() async throws {
    let fixture = try AccountFixture(AccountFixture.token("old"))
    await fixture.client.answer(Self.check, with: .response(401, ""))
    await #expect(
      throws: CommandFailure.failed(
        Problem("the service refuses this token; nothing was changed", kind: .refused))
    ) {
      try await fixture.feature.signIn(with: Secret("mine"))
    }
    #expect(await fixture.kept == AccountFixture.token("old"))
  }

  @Test(
    arguments: [
      .response(401, ""), .response(403, ""), .response(404, ""), .body("{}"), .body(#"{"id":null}"#),
      .body("<html></html>"),
    ] as [StubHTTPClient.Answer])
  func `a token whose owner the service does not say, although it can, is not kept`(
    _ answer: StubHTTPClient.Answer
  ) async throws {
    let fixture = try AccountFixture(AccountFixture.token("old"), described: Self.tracker)
    await fixture.client.answer(Self.check, with: .response(200, ""))
    await fixture.client.answer(Self.me, with: answer)
    await #expect(throws: AccountFixture.failure(.refusedToken)) {
      try await fixture.feature.signIn(with: Secret("mine"))
    }
    #expect(await fixture.kept == AccountFixture.token("old"))
    #expect(await fixture.sent == ["GET /me, Bearer mine"])
  }

  @Test func `a token is that of whom the service says`() async throws {
    let fixture = try AccountFixture(AccountFixture.token("old"), described: Self.tracker)
    await fixture.client.answer(Self.me, with: .body(#"{"id":7}"#))
    #expect(try await fixture.feature.signIn(with: Secret("mine"))?.user == 7)
    #expect(await fixture.kept?.tokens == SignIn.Tokens(access: Secret("mine")))
  }

  @Test(arguments: [false, true])
  func `a token that cannot be checked is kept, with a note`(_ isOffline: Bool) async throws {
    let fixture = try AccountFixture(isOffline: isOffline)
    await fixture.client.answer(Self.check, with: .failure(.offline("no network")))
    #expect(try await fixture.feature.signIn(with: Secret("mine")) == nil)
    #expect(await fixture.kept?.tokens == SignIn.Tokens(access: Secret("mine")))
    let why = isOffline ? "offline by request" : "no network"
    #expect(fixture.notes == "signed in to https://example.org; the token was not checked: \(why)\n")
    #expect(await fixture.sent == (isOffline ? [] : ["HEAD /users, Bearer mine"]))
  }

  @Test func `a service that cannot answer now has not accepted a token`() async throws {
    let fixture = try AccountFixture()
    await fixture.client.answer(Self.check, with: .response(503, ""))
    #expect(try await fixture.feature.signIn(with: Secret("mine")) == nil)
    let note = "the token was not checked: the service cannot answer now (503)"
    #expect(fixture.notes == "signed in to https://example.org; \(note)\n")
  }

  @Test(arguments: ["", " ", "a b", "a\nb", "é", "a=b", "=", "\"a\""])
  func `text that cannot be a token is neither sent nor kept`(_ text: String) async throws {
    let fixture = try AccountFixture()
    await #expect(
      throws: CommandFailure.usage("that is not a token: it must be letters, digits and -._~+/=, on one line")
    ) {
      try await fixture.feature.signIn(with: Secret(text))
    }
    #expect(await fixture.kept == nil)
    #expect(await fixture.sent == [])
  }

  @Test func `a token whose check is interrupted is not kept`() async throws {
    let fixture = try AccountFixture()
    await fixture.client.answer(Self.check, with: .failure(.cancelled))
    await #expect(throws: CommandFailure.interrupted) { try await fixture.feature.signIn(with: Secret("mine")) }
    #expect(await fixture.kept == nil)
  }

  @Test func `if another program signs in during a login, its session stays`() async throws {
    let fixture = try AccountFixture()
    await fixture.answer(.logIn, with: .held(AccountCall.session))
    let others = AccountFixture.session(of: AccountFixture.bo, 2)
    await #expect(throws: Self.replaced) {
      async let login = fixture.feature.logIn(Self.email, Self.password)
      _ = await fixture.client.arrival()
      await fixture.keep(others)
      await fixture.client.release()
      _ = try await login
    }
    #expect(await fixture.kept == others)
  }

  @Test func `the bundled service needs no sign-in`() async throws {
    let feature = try AccountFixture().featureWithoutAccess
    let failure = CommandFailure.usage(
      "the bundled service needs no sign-in; name another one with --server or 'set server'")
    await #expect(throws: failure) { try await feature.checkCanSignIn() }
    await #expect(throws: failure) { try await feature.isSignedIn() }
    await #expect(throws: failure) { try await feature.signOut() }
    await #expect(throws: failure) { try await feature.show() }
    await #expect(throws: failure) { try await feature.signedIn() }
    #expect(feature.current == nil)
  }
}
