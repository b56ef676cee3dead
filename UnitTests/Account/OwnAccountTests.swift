import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import AccountUIComposer
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

/// Changing and deleting the account, and its password.
@Suite(.hangGuard)
struct OwnAccountTests {
  private static let change = AccountChange.name(AccountName("Ann"))
  private static let password = PasswordChange(from: Secret("Abcde1-x"), to: NewPassword(Secret("Abcde1-y")))
  private static let email = EmailAddress("ann@example.org")
  private static let replaced = CommandFailure.failed(
    Problem("another program has just signed in or out", advice: "try again"))

  @Test func `a change of the account is kept as the service confirms it`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    let answer = StubHTTPClient.Answer.body(#"{"id":11,"name":"Anna","email":"anna@example.org"}"#)
    await fixture.answer(.changeName, bearing: "access-1", with: answer)
    try await fixture.feature.change(Self.change)
    var session = AccountFixture.session()
    session.account = Account(user: 11, name: "Anna", email: "anna@example.org")
    #expect(await fixture.kept == session)
    #expect(await fixture.sent == ["PATCH /auth/account, Bearer access-1"])
    #expect(fixture.notes == "the account is now Anna <anna@example.org>\n")
  }

  @Test func `a refused change leaves the account`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.changeEmail, bearing: "access-1", with: .response(409, ""))
    await #expect(
      throws: CommandFailure.failed(
        Problem("could not change the account: this email has an account already", kind: .refused))
    ) {
      try await fixture.feature.change(.email(Self.email))
    }
    #expect(await fixture.kept == AccountFixture.session())
  }

  @Test func `a session that has ended meanwhile asks to sign in again`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    let renewal = StubHTTPClient.requests("POST", "/auth/accessToken", [("refreshToken", "refresh-1")])
    await fixture.answer(.changeName, bearing: "access-1", with: .response(401, ""))
    for request in renewal { await fixture.client.answer(request, with: .response(401, "")) }
    await #expect(
      throws: CommandFailure.failed(
        Problem("could not change the account: session expired: run 'login'", kind: .refused))
    ) {
      try await fixture.feature.change(Self.change)
    }
    #expect(await fixture.kept == AccountFixture.session().ended)
  }

  @Test(arguments: [
    (nil, "not signed in to https://example.org"),
    (AccountFixture.session().ended, "the session of ann@example.org has expired"),
    (
      AccountFixture.session(of: Account(user: 7, name: "Sakura", email: "")).ended,
      "the session of Sakura has expired"
    ),
  ])
  func `without a session, nothing is changed, deleted or sent`(_ session: SignIn?, _ message: String) async throws {
    let fixture = try AccountFixture(session)
    let failure = CommandFailure.failed(Problem(message, advice: "run 'login'", kind: .refused))
    await #expect(throws: failure) { try await fixture.feature.change(Self.change) }
    await #expect(throws: failure) { try await fixture.feature.signedIn() }
    await #expect(throws: failure) { try await fixture.feature.delete(confirmedBy: Self.email) }
    await #expect(throws: failure) { try await fixture.feature.show() }
    #expect(await fixture.sent == [])
    #expect(await fixture.kept == session)
  }

  @Test func `at a service whose accounts are not those of roster-service, none is created or changed`() async throws {
    var tracker = ServiceDescription.builtIn
    (tracker.name, tracker.signIn) = ("Tracker", nil)
    let fixture = try AccountFixture(AccountFixture.session(), described: tracker)
    let failure = CommandFailure.failed(Problem("accounts cannot be changed at Tracker", kind: .refused))
    await #expect(throws: failure) { try await fixture.feature.change(Self.change) }
    await #expect(throws: failure) { try await fixture.feature.changePassword(Self.password) }
    await #expect(throws: failure) { try await fixture.feature.signedIn() }
    await #expect(throws: failure) { try await fixture.feature.delete(confirmedBy: Self.email) }
    let creation = CommandFailure.failed(Problem("accounts cannot be created at Tracker", kind: .refused))
    await #expect(throws: creation) { try await fixture.feature.checkCanSignUp() }
    let account = NewAccount(name: "Ann", email: "ann@example.org", password: Self.password.new)
    await #expect(throws: creation) { try await fixture.feature.signUp(account) }
    #expect(await fixture.sent == [])
    #expect(await fixture.kept == AccountFixture.session())
  }

  @Test func `a change with faults is not sent`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await #expect(throws: AccountFixture.failure(.invalid([.shortName]))) {
      try await fixture.feature.change(.name(AccountName("A")))
    }
    let password = PasswordChange(from: Secret(""), to: NewPassword(Secret("a"), again: Secret("b")))
    await #expect(throws: AccountFixture.failure(.invalid(password.faults))) {
      try await fixture.feature.changePassword(password)
    }
    #expect(await fixture.sent == [])
  }

  @Test func `if another program signs in during a change, its session stays as it is`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.changeName, bearing: "access-1", with: .held(AccountCall.account))
    let others = AccountFixture.session(of: AccountFixture.bo, 2)
    await #expect(throws: Self.replaced) {
      async let change: Void = fixture.feature.change(Self.change)
      _ = await fixture.client.arrival()
      await fixture.keep(others)
      await fixture.client.release()
      try await change
    }
    #expect(await fixture.kept == others)
  }

  @Test(arguments: ["ann@example.org", " Ann@Example.ORG\n"])
  func `the account is deleted once its email confirms that, and the session ends`(_ email: String) async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.delete, bearing: "access-1", with: .response(204, ""))
    try await fixture.feature.delete(confirmedBy: EmailAddress(email))
    #expect(await fixture.kept == nil)
    #expect(await fixture.sent == ["DELETE /auth/account, Bearer access-1"])
    #expect(fixture.notes == "account \(EmailAddress(email).text) deleted\n")
  }

  @Test(arguments: ["", "ann", "bo@example.org", "ann@example.org.", "an@example.org"])
  func `another email deletes nothing`(_ email: String) async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await #expect(throws: CommandFailure.usage("that is not the email of this account; nothing was deleted")) {
      try await fixture.feature.delete(confirmedBy: EmailAddress(email))
    }
    #expect(await fixture.sent == [])
    #expect(await fixture.kept == AccountFixture.session())
  }

  @Test(
    arguments: [
      (.response(500, ""), "the service cannot answer now (500)"),
      (.failure(.offline("no network")), "no network"),
      (.body("<html></html>"), "a web page answered in place of the service (200)"),
    ] as [(StubHTTPClient.Answer, String)])
  func `a deletion that the service does not confirm leaves the session`(
    _ answer: StubHTTPClient.Answer, _ why: String
  ) async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.delete, bearing: "access-1", with: answer)
    await #expect(
      throws: CommandFailure.failed(Problem("could not delete the account: \(why)", kind: .unavailable))
    ) {
      try await fixture.feature.delete(confirmedBy: Self.email)
    }
    #expect(await fixture.kept == AccountFixture.session())
  }

  @Test func `an account that is unknown cannot be deleted`() async throws {
    let fixture = try AccountFixture(AccountFixture.token("mine"))
    await #expect(throws: CommandFailure.failed(Problem("the service does not say whose token this is"))) {
      try await fixture.feature.delete(confirmedBy: EmailAddress(""))
    }
    #expect(await fixture.sent == [])
  }

  @Test func `a changed password leaves this session`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.changePassword, bearing: "access-1", with: .response(204, ""))
    try await fixture.feature.changePassword(Self.password)
    #expect(await fixture.kept == AccountFixture.session())
    #expect(await fixture.sent == ["POST /auth/changePassword, Bearer access-1"])
    #expect(fixture.notes == "password changed; all other sessions of the account have ended\n")
  }

  @Test(
    arguments: [
      (.response(403, ""), "the current password is wrong", .refused),
      (.response(422, #"{"error":"too common"}"#), "could not change the password: too common", .usage),
      (
        .body("<html></html>"),
        "could not change the password: a web page answered in place of the service (200)", .unavailable
      ),
      (.failure(.cancelled), "interrupted", .interrupted),
    ] as [(StubHTTPClient.Answer, String, Problem.Kind)])
  func `a password that the service does not change is not said to be changed`(
    _ answer: StubHTTPClient.Answer, _ message: String, _ kind: Problem.Kind
  ) async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.changePassword, bearing: "access-1", with: answer)
    await #expect(throws: CommandFailure.failed(Problem(message, kind: kind))) {
      try await fixture.feature.changePassword(Self.password)
    }
    #expect(fixture.notes == "")
  }
}
