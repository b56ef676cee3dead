import AccountDomain
import AccountInteractorInterface
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedRemote
import TestSupport
import Testing

@Suite struct RemoteAccountsTests {
  private static let ann = Account(user: 11, name: "Ann", email: "ann@example.org")

  // The stub answers nothing but exactly the request of each call.
  @Test(arguments: AccountCall.allCases)
  func `each request is as the service expects it`(_ call: AccountCall) async {
    let clock = ManualClock()
    let tokens = SignIn.Tokens(
      access: Secret("access-1"), refresh: Secret("refresh-1"), end: clock.now.addingTimeInterval(60))
    let expected: AccountOutcome =
      switch call {
      case .signUp, .logIn: .session(SignIn(account: Self.ann, tokens: tokens, begun: clock.now))
      case .own, .changeName, .changeEmail: .account(Self.ann)
      case .logOut, .delete, .changePassword: .done
      }
    for status in [200, 201, 204] {
      #expect(await call.outcome(of: .response(status, call.body), at: clock) == expected, "\(status)")
    }
  }

  @Test(arguments: AccountCall.allCases)
  func `requests with secrets are not sent elsewhere after a redirect`(_ call: AccountCall) {
    #expect(call.requests.allSatisfy { $0.body == nil || !$0.followsRedirects })
  }

  @Test(
    arguments: [
      (400, .failure(.rejected("too short"))), (422, .failure(.rejected("too short"))), (404, .failure(.unsupported)),
      (405, .failure(.unsupported)), (501, .failure(.unsupported)), (429, .failure(.throttled(nil))),
      (401, .unanswered(.refused("sign-in required: run 'login'"))),
      (403, .unanswered(.refused("not allowed: too short (403)"))),
      (409, .unanswered(.invalid("the service answered 409: too short"))),
      (500, .unanswered(.server("the service cannot answer now: too short (500)"))),
      (503, .unanswered(.server("the service cannot answer now: too short (503)"))),
      (302, .unanswered(.invalid("the service answered 302: too short"))),
      (418, .unanswered(.invalid("the service answered 418: too short"))),
    ] as [(Int, AccountOutcome)])
  func `each status is a failure of its own, unless a request gives it another meaning`(
    _ status: Int, _ usual: AccountOutcome
  ) async {
    for call in AccountCall.allCases {
      let expected: AccountOutcome =
        switch (call, status) {
        case (.logIn, 401): .failure(.wrongCredentials)
        case (.changePassword, 403): .failure(.wrongPassword)
        case (.signUp, 409), (.changeName, 409), (.changeEmail, 409): .failure(.emailTaken)
        // The session is over anyway.
        case (.logOut, 401), (.logOut, 404): .done
        default: usual
        }
      #expect(await call.outcome(of: .response(status, #"{"error":"too short"}"#)) == expected, "\(call)")
    }
  }

  @Test(
    arguments: [
      (#"{"error":"too short"}"#, "too short"), (#"{"message":"too short"}"#, "too short"), ("", nil), ("{}", nil),
      (#"{"error":""}"#, nil), (#"{"error":{"code":1}}"#, nil),
      (#"{"password":["too short"]}"#, "password: too short"),
      (#""too short""#, nil),
    ] as [(String, String?)])
  func `a rejection has the service's message, if there is one`(_ body: String, _ message: String?) async {
    for status in [400, 422] {
      #expect(await AccountCall.signUp.outcome(of: .response(status, body)) == .failure(.rejected(message)))
    }
  }

  @Test(
    arguments: [
      ([:], nil), (["retry-after": "30"], 30), (["retry-after": "0"], 0), (["retry-after": "-5"], nil),
      (["retry-after": "soon"], nil),
      (["retry-after": "Sat, 21 Nov 2026 08:01:00 GMT", "date": "Sat, 21 Nov 2026 08:00:00 GMT"], 60),
    ] as [([String: String], TimeInterval?)])
  func `too many requests say when to try again, if the service does`(
    _ headers: [String: String], _ delay: TimeInterval?
  ) async {
    for call in AccountCall.allCases {
      for status in headers["retry-after"] == nil ? [429] : [429, 403] {
        let outcome = await call.outcome(of: .response(status, "", headers: headers))
        #expect(outcome == .failure(.throttled(delay)), "\(call)")
      }
    }
  }

  @Test(
    arguments: [
      .offline("no network"), .timeout("10 s"), .invalid("cut short"), .refused("no"), .store("broken"), .cancelled,
    ] as [LoadFailure])
  func `a failure to send a request is passed on`(_ failure: LoadFailure) async {
    for call in AccountCall.allCases {
      #expect(await call.outcome(of: .failure(failure)) == .unanswered(failure), "\(call)")
    }
  }

  @Test(arguments: [
    ("", "JSON"), (#"{"accessToken":"a","user":{"id":"#, "JSON"), ("[]", "a session"),
    ("null", "a session"), ("{}", "a session"), (#"{"accessToken":"a"}"#, "a session"),
    (#"{"accessToken":"a","user":null}"#, "a session"),
    (#"{"accessToken":"a","user":{"name":"Ann","email":"ann@example.org"}}"#, "a session"),
    (#"{"accessToken":"a","user":{"id":true,"name":"Ann","email":"ann@example.org"}}"#, "a session"),
    (#"{"accessToken":"a","user":{"id":1,"name":null,"email":"ann@example.org"}}"#, "a session"),
    (#"{"user":\#(AccountCall.account)}"#, "a pair of tokens"),
    (#"{"accessToken":7,"user":\#(AccountCall.account)}"#, "a pair of tokens"),
    (#"{"accessToken":"","user":\#(AccountCall.account)}"#, "a pair of tokens"),
    (#"{"accessToken":"a b","user":\#(AccountCall.account)}"#, "a pair of tokens"),
    (#"{"accessToken":"a\r\nX: y","user":\#(AccountCall.account)}"#, "a pair of tokens"),
    (#"{"accessToken":"a","refreshToken":"é","user":\#(AccountCall.account)}"#, "a pair of tokens"),
  ])
  func `a body that is no session begins none`(_ body: String, _ expected: String) async {
    let failure = AccountOutcome.unanswered(.invalid("the answer is not \(expected)"))
    for call in [AccountCall.signUp, .logIn] { #expect(await call.outcome(of: .body(body)) == failure) }
  }

  @Test(arguments: AccountCall.allCases)
  func `a web page, as of a network that wants a login first, is no success`(_ call: AccountCall) async {
    let failure = LoadFailure.invalid("a web page answered in place of the service (200)")
    for answer in [
      StubHTTPClient.Answer.body(" <html></html>"), .response(200, "", headers: ["content-type": "text/html"]),
    ] {
      #expect(await call.outcome(of: answer) == .unanswered(failure))
    }
  }

  @Test(arguments: [
    (AccountCall.logIn, 401), (.logOut, 401), (.logOut, 404), (.changePassword, 403), (.signUp, 409), (.signUp, 422),
  ])
  func `a web page, as of a gateway, is no answer of the service`(_ call: AccountCall, _ status: Int) async {
    let failure = LoadFailure.invalid("a web page answered in place of the service (\(status))")
    #expect(await call.outcome(of: .response(status, "<html></html>")) == .unanswered(failure))
  }

  @Test(
    arguments: [
      ("", nil), (#","refreshExpiresIn":60"#, 60), (#","refreshExpiresIn":0"#, 0), (#","refreshExpiresIn":-1"#, nil),
      (#","refreshExpiresIn":1e11"#, nil), (#","refreshExpiresIn":"60""#, nil), (#","refreshExpiresIn":null"#, nil),
      (#","more":[1]"#, nil),
    ] as [(String, TimeInterval?)])
  func `a session need have neither a token to renew it nor a valid end`(_ more: String, _ end: TimeInterval?) async {
    let clock = ManualClock()
    let body = #"{"user":\#(AccountCall.account),"accessToken":"a"\#(more)}"#
    let tokens = SignIn.Tokens(access: Secret("a"), end: end.map(clock.now.addingTimeInterval))
    let session = SignIn(account: Self.ann, tokens: tokens, begun: clock.now)
    #expect(await AccountCall.logIn.outcome(of: .body(body), at: clock) == .session(session))
  }

  @Test(arguments: [
    ("", "JSON"), ("[]", "an account"), ("{}", "an account"),
    (#"{"id":11,"name":"Ann"}"#, "an account"), (#"{"id":null,"name":"Ann","email":"a@b.c"}"#, "an account"),
  ])
  func `a body that is no account is not taken for one`(_ body: String, _ expected: String) async {
    let failure = AccountOutcome.unanswered(.invalid("the answer is not \(expected)"))
    for call in [AccountCall.own, .changeName, .changeEmail] { #expect(await call.outcome(of: .body(body)) == failure) }
  }
}
