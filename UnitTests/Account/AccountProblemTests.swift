import AccountInteractorInterface
import AccountPresentation
import SharedInteractorInterface
import SharedPresentation
import Testing

@Suite struct AccountProblemTests {
  private static let cases: [(any Error, String, Problem.Kind)] = [
    (AccountFailure.rejected(nil), "could not sign in: the service rejects the input", .usage),
    (AccountFailure.rejected("too short"), "could not sign in: too short", .usage),
    (AccountFailure.emailTaken, "could not sign in: this email has an account already", .refused),
    (AccountFailure.wrongCredentials, "wrong email or password", .refused),
    (AccountFailure.wrongPassword, "the current password is wrong", .refused),
    (AccountFailure.throttled(nil), "could not sign in: too many requests or failed logins; try again later", .refused),
    (
      AccountFailure.throttled(1), "could not sign in: too many requests or failed logins; try again in 1 second",
      .refused
    ),
    (
      AccountFailure.throttled(29.2), "could not sign in: too many requests or failed logins; try again in 30 seconds",
      .refused
    ),
    (
      AccountFailure.unsupported,
      "could not sign in: http://example.org has no accounts; it may take a token: 'login --with-token'", .failed
    ),
    (LoadFailure.offline("no network"), "could not sign in: no network", .unavailable),
    (LoadFailure.timeout("10 s"), "could not sign in: 10 s", .unavailable),
    (LoadFailure.server("the service answered 500"), "could not sign in: the service answered 500", .unavailable),
    (LoadFailure.invalid("the answer is not JSON"), "could not sign in: the answer is not JSON", .unavailable),
    (
      LoadFailure.refused("sign-in required: run 'login'"), "could not sign in: sign-in required: run 'login'", .refused
    ),
    (LoadFailure.notFound, "could not sign in: not found (404)", .notFound),
    (LoadFailure.nothingSaved, "could not sign in: not found (404)", .unavailable),
    (LoadFailure.store("the file is locked"), "could not sign in: the file is locked", .failed),
    (LoadFailure.cancelled, "interrupted", .interrupted),
    (CancellationError(), "interrupted", .interrupted),
    (TokenStoreFailure.unusable("cannot use x: y"), "cannot use x: y", .failed),
    (TokenStoreFailure.unreadable("cannot use x: y"), "cannot use x: y; 'login' replaces it", .failed),
    (
      TokenStoreFailure.busy, "another program is signing in or renewing the session; try again", .failed
    ),
    (SomeError(), "some error", .failed),
  ]

  @Test(arguments: cases)
  func `a failure says what could not be done, why, and what to do`(
    _ failure: any Error, _ message: String, _ kind: Problem.Kind
  ) {
    let problem = Problem(failure, doing: "sign in", at: "http://example.org")
    #expect(problem.text == message)
    #expect(problem.kind == kind)
  }

  @Test func `only a session that has ended asks to sign in`() {
    for (failure, _, _) in Self.cases {
      let problem = Problem(failure, doing: "change the account", at: "http://example.org")
      let isExpected = failure as? LoadFailure == .refused("sign-in required: run 'login'")
      #expect(problem.asksToSignIn == isExpected, "\(failure)")
    }
  }
}

private struct SomeError: Error, CustomStringConvertible {
  let description = "some error"
}
