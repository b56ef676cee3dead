import Foundation
import Service
import TestSupport
import Testing

@Suite struct LoginTests {
  private let client: AccountClient

  init() throws { client = try AccountClient() }

  @Test(arguments: ["noor@example.org", " NOOR@example.org "])
  func `a login begins another session, whatever the case of the email`(email: String) async throws {
    let first = try await client.signUp()
    let answer = try await client.login(email)
    #expect(answer.status == 200)
    #expect(answer.headers["cache-control"] == "no-store")
    let second = try ClientSession(answer)
    #expect(second.user == first.user)
    #expect(second.access != first.access)
    #expect(second.refresh != first.refresh)
    for session in [first, second] { #expect(try await client.status(of: session) == 200) }
  }

  @Test func `a wrong password and an unknown email get the same answer`() async throws {
    _ = try await client.signUp()
    let wrong = try await client.login(password: "kiln-fired 1200")
    #expect(wrong.status == 401)
    #expect(wrong.headers["www-authenticate"] == "Bearer")
    #expect(wrong.body == #"{"error":"the email or the password is wrong"}"#)
    for (email, password) in [("nobody@example.org", AccountClient.password), ("noor", ""), ("", "x")] {
      let unknown = try await client.login(email, password: password)
      #expect(unknown.status == wrong.status)
      #expect(unknown.headers == wrong.headers)
      #expect(unknown.body == wrong.body)
    }
  }

  @Test func `an accent may be typed in two ways`() async throws {
    _ = try await client.signUp(password: "Caf\u{e9}-1200")
    #expect(try await client.login(password: "Cafe\u{301}-1200").status == 200)
  }

  @Test func `faults of a login are reported at once`() async throws {
    let answer = try await client.service.exchange("POST", "/auth/login", #"{"email":1}"#)
    #expect(answer.status == 400)
    #expect(try answer.message == "email is not text; password is missing")
  }

  @Test func `after ten failed logins in a minute, an account accepts none until the minute is over`() async throws {
    _ = try await client.signUp()
    for second in 0..<10 {
      client.clock.set(seconds: Double(second))
      // The case of the email does not matter here either.
      #expect(
        try await client.login(second == 3 ? "NOOR@example.org" : "noor@example.org", password: "x").status == 401)
    }
    let refused = try await client.login()
    #expect(refused.status == 429)
    #expect(refused.headers["retry-after"] == "51")
    #expect(try refused.message == "too many failed logins; try again in 51 seconds")
    client.clock.set(seconds: 59.5)
    #expect(try await client.login().headers["retry-after"] == "1")
    client.clock.set(seconds: 60)
    #expect(try await client.login(password: "x").status == 401)
    let next = try await client.login()
    #expect(next.status == 429)
    #expect(next.headers["retry-after"] == "1")
    client.clock.set(seconds: 61)
    #expect(try await client.login().status == 200)
  }

  @Test func `logins that succeed are not counted, nor are those that are refused`() async throws {
    _ = try await client.signUp()
    for _ in 1...9 { #expect(try await client.login(password: "x").status == 401) }
    for _ in 1...40 { #expect(try await client.login().status == 200) }
    #expect(try await client.login(password: "x").status == 401)
    for second in 0..<60 {
      client.clock.set(seconds: Double(second))
      #expect(try await client.login(password: "x").status == 429)
    }
    client.clock.set(seconds: 60)
    #expect(try await client.login().status == 200)
  }

  @Test func `after thirty failed logins in a minute, an address may try none, and others may`() async throws {
    _ = try await client.signUp()
    for number in 1...30 {
      #expect(try await client.login("\(number)@example.org", from: "10.0.0.1").status == 401)
    }
    let refused = try await client.login(from: "10.0.0.1")
    #expect(refused.status == 429)
    #expect(refused.headers["retry-after"] == "60")
    #expect(try await client.login(from: "10.0.0.2").status == 200)
    client.clock.set(seconds: 60)
    #expect(try await client.login(from: "10.0.0.1").status == 200)
  }

  @Test func `unknown emails are throttled like known ones`() async throws {
    for _ in 1...10 { #expect(try await client.login("nobody@example.org").status == 401) }
    #expect(try await client.login("nobody@example.org").status == 429)
  }

  @Test func `concurrent failures are all counted`() async throws {
    _ = try await client.signUp()
    let statuses = try await concurrently(1...25) { _ in try await client.login(password: "x").status }
    #expect(statuses.count { $0 == 401 } == 10)
    #expect(statuses.count { $0 == 429 } == 15)
  }

  @Test func `a clock that is set back ends the refusal`() async throws {
    _ = try await client.signUp()
    for _ in 1...10 { #expect(try await client.login(password: "x").status == 401) }
    client.clock.set(seconds: -3600)
    #expect(try await client.login().status == 200)
  }
}
