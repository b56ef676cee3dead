import AccountDomain
import AccountInteractorInterface
import AccountPresentation
import AccountUIComposer
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedPresentation
import SharedRemote
import SharedUI
import TestSupport
import Testing

@Suite(.hangGuard)
struct SignOutTests {
  private static let done = "signed out of https://example.org as ann@example.org\n"
  private static let replaced = CommandFailure.failed(
    Problem("another program has just signed in or out", advice: "try again"))

  @Test(arguments: [200, 204, 401, 404])
  func `signing out ends the session on the service, and here`(_ status: Int) async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.logOut, with: .response(status, ""))
    #expect(try await fixture.feature.isSignedIn())
    try await fixture.feature.signOut()
    #expect(await fixture.kept == nil)
    // The token in its body is the authorization.
    #expect(await fixture.sent == ["POST /auth/logout"])
    #expect(fixture.notes == Self.done)
  }

  @Test(
    arguments: [
      (.response(500, ""), "the service cannot answer now (500)"), (.response(403, ""), "not allowed (403)"),
      (.response(405, ""), "https://example.org has no accounts"),
      (.failure(.offline("no network")), "no network"),
      (.body("<html></html>"), "a web page answered in place of the service (200)"),
    ] as [(StubHTTPClient.Answer, String)])
  func `a session that goes on at the service is ended here, with a warning`(
    _ answer: StubHTTPClient.Answer, _ why: String
  ) async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.logOut, with: answer)
    try await fixture.feature.signOut()
    #expect(await fixture.kept == nil)
    #expect(fixture.notes == "roster: warning: could not end the session on the service: \(why)\n" + Self.done)
  }

  @Test func `the warning says when the session ends at the service`() async throws {
    var session = AccountFixture.session()
    session.tokens = SignIn.Tokens(
      access: Secret("access-1"), refresh: Secret("refresh-1"), end: Date(timeIntervalSince1970: 1_795_251_600))
    let fixture = try AccountFixture(session, isOffline: true)
    try await fixture.feature.signOut()
    let why = "offline by request; it ends there in 1 hour"
    #expect(fixture.notes == "roster: warning: could not end the session on the service: \(why)\n" + Self.done)
    #expect(await fixture.sent == [])
  }

  @Test func `over plain http, the token is not sent, but removed`() async throws {
    let fixture = try AccountFixture(AccountFixture.session(), at: "http://example.org")
    try await fixture.feature.signOut()
    #expect(await fixture.kept == nil)
    #expect(await fixture.sent == [])
    let why = "a token is not sent over http, where others can read it: use https, or --insecure"
    #expect(
      fixture.notes == """
        roster: warning: could not end the session on the service: \(why)
        signed out of http://example.org as ann@example.org

        """)
  }

  @Test(arguments: [
    (AccountFixture.session().ended, " as ann@example.org"), (AccountFixture.token("mine"), ""),
    (AccountFixture.token("mine", of: AccountFixture.ann), " as ann@example.org"),
  ])
  func `a session that cannot be renewed is only removed here`(_ session: SignIn?, _ name: String) async throws {
    let fixture = try AccountFixture(session)
    #expect(try await fixture.feature.isSignedIn())
    try await fixture.feature.signOut()
    #expect(await fixture.kept == nil)
    #expect(await fixture.sent == [])
    #expect(fixture.notes == "signed out of https://example.org\(name)\n")
  }

  @Test func `who is not signed in is told so`() async throws {
    let fixture = try AccountFixture()
    #expect(try await !fixture.feature.isSignedIn())
    try await fixture.feature.signOut()
    #expect(fixture.notes == String(repeating: "not signed in to https://example.org\n", count: 2))
    #expect(await fixture.sent == [])
  }

  @Test func `an interrupted logout leaves the session`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.answer(.logOut, with: .failure(.cancelled))
    await #expect(throws: CommandFailure.interrupted) { try await fixture.feature.signOut() }
    #expect(await fixture.kept == AccountFixture.session())
    #expect(fixture.notes == "")
  }

  @Test func `a token or a header from elsewhere is no session to end`() async throws {
    let token = try AccountFixture(AccountFixture.session(), given: .token(Secret("mine")))
    await #expect(
      throws: CommandFailure.usage("there is no session while ROSTER_TOKEN is set; unset it in the shell")
    ) {
      try await token.feature.signOut()
    }
    let header = try AccountFixture(AccountFixture.session(), given: .header)
    await #expect(throws: CommandFailure.usage("the header Authorization is set, and there is no session")) {
      try await header.feature.isSignedIn()
    }
    #expect(await token.kept == AccountFixture.session())
    #expect(await token.sent == [])
  }

  @Test func `the session of another account, begun by another program, stays`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    let others = AccountFixture.session(of: AccountFixture.bo, 2)
    await fixture.keep(others)
    let feature = fixture.feature
    await #expect(throws: Self.replaced) { try await feature.checkCanSignIn() }
    await #expect(throws: Self.replaced) { try await feature.isSignedIn() }
    await #expect(throws: Self.replaced) { try await feature.signOut() }
    await #expect(throws: Self.replaced) { try await feature.show() }
    await #expect(throws: Self.replaced) { try await feature.signedIn() }
    await #expect(throws: Self.replaced) { try await feature.change(.name(AccountName("Anna"))) }
    await #expect(throws: Self.replaced) { try await feature.delete(confirmedBy: EmailAddress("ann@example.org")) }
    let change = PasswordChange(from: Secret("Abcde1-x"), to: NewPassword(Secret("Abcde1-y")))
    await #expect(
      throws: CommandFailure.failed(
        Problem(
          "could not change the password: another program has just signed in or out: try again", kind: .refused))
    ) {
      try await feature.changePassword(change)
    }
    #expect(await fixture.sent == [])
    #expect(await fixture.kept == others)
    #expect(fixture.notes == "")
  }

  @Test func `after a logout in another program, there is nothing to end`() async throws {
    let fixture = try AccountFixture(AccountFixture.session())
    await fixture.keep(nil)
    try await fixture.feature.signOut()
    #expect(fixture.notes == "not signed in to https://example.org\n")
    #expect(await fixture.sent == [])
  }
}
