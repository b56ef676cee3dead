import AccountInteractorInterface
import AccountPresentation
import SharedInteractorInterface
import SharedPresentation
import Testing

@Suite struct AccountProblemTests {
  private static let cases: [(AccountFailure, String, Problem.Kind)] = [
    (.rejected(nil), "could not sign in: the service rejects the input", .usage),
    (.rejected("too short"), "could not sign in: too short", .usage),
    (.emailTaken, "could not sign in: this email has an account already", .refused),
    (.wrongCredentials, "wrong email or password", .refused),
    (.wrongPassword, "the current password is wrong", .refused),
    (.throttled(nil), "could not sign in: too many requests or failed logins; try again later", .refused),
    (.throttled(1), "could not sign in: too many requests or failed logins; try again in 1 second", .refused),
    (.throttled(29.2), "could not sign in: too many requests or failed logins; try again in 30 seconds", .refused),
    (
      .unsupported,
      "could not sign in: http://example.org has no accounts; it may take a token: 'login --with-token'", .failed
    ),
    (.load(.offline("no network")), "could not sign in: no network", .unavailable),
    (.load(.timeout("10 s")), "could not sign in: 10 s", .unavailable),
    (.load(.server("the service answered 500")), "could not sign in: the service answered 500", .unavailable),
    (.load(.invalid("the answer is not JSON")), "could not sign in: the answer is not JSON", .unavailable),
    (
      .load(.refused("sign-in required: run 'login'")), "could not sign in: sign-in required: run 'login'", .refused
    ),
    (.load(.notFound), "could not sign in: not found (404)", .notFound),
    (.load(.nothingSaved), "could not sign in: not found (404)", .unavailable),
    (.load(.store("the file is locked")), "could not sign in: the file is locked", .store("the file is locked")),
    (.load(.cancelled), "could not sign in: interrupted", .interrupted),
  ]

  @Test(arguments: cases)
  func `a failure says what could not be done, why, and what to do`(
    _ failure: AccountFailure, _ message: String, _ kind: Problem.Kind
  ) {
    let problem = Problem(failure, doing: "sign in", at: "http://example.org")
    #expect(FailureViewModel(problem).message == message)
    #expect(problem.kind == kind)
  }

  @Test func `only a session that has ended asks to sign in`() {
    for (failure, _, _) in Self.cases {
      let problem = Problem(failure, doing: "change the account", at: "http://example.org")
      #expect(problem.asksToSignIn == (failure == .load(.refused("sign-in required: run 'login'"))), "\(failure)")
    }
  }
}
