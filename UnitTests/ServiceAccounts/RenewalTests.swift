import Foundation
import GRDB
import Service
import TestSupport
import Testing

@Suite struct RenewalTests {
  private let client: AccountClient

  init() throws { client = try AccountClient() }

  @Test func `a renewal replaces both tokens, and the old access token lives on`() async throws {
    let first = try await client.signUp()
    let answer = try await client.renew(first)
    let fields = try answer.fields
    #expect(Set(fields.keys) == ["accessToken", "refreshToken", "tokenType", "expiresIn", "refreshExpiresIn"])
    #expect(answer.headers["cache-control"] == "no-store")
    let second = try ClientSession(answer)
    #expect(Set([first.access, first.refresh, second.access, second.refresh]).count == 4)
    for session in [first, second] { #expect(try await client.status(of: session) == 200) }
  }

  @Test func `access tokens live for 15 minutes, refresh tokens for 7 days`() async throws {
    let first = try await client.signUp()
    client.clock.set(seconds: 899)
    #expect(try await client.status(of: first) == 200)
    client.clock.set(seconds: 900)
    let late = try await client.exchange("GET", "/auth/account", token: first.access)
    #expect(late.status == 401)
    #expect(late.headers["www-authenticate"] == #"Bearer error="invalid_token""#)
    #expect(try late.message == "the access token is unknown or has expired")
    client.clock.set(days: 6.9)
    let second = try await client.renewed(first)
    // The new one lives for 7 days from now.
    client.clock.set(days: 13.8)
    let third = try await client.renewed(second)
    client.clock.set(days: 20.8)
    let refused = try await client.renew(third)
    #expect(refused.status == 401)
    #expect(refused.headers["www-authenticate"] == "Bearer")
    #expect(try refused.message == "the session has ended, or never began")
  }

  @Test func `after a lost answer, the token before gives new tokens for 30 seconds`() async throws {
    let first = try await client.signUp()
    client.clock.set(seconds: 100)
    let lost = try await client.renewed(first)
    client.clock.set(seconds: 129.9)
    let second = try await client.renewed(first)
    #expect(second.refresh != lost.refresh)
    client.clock.set(seconds: 1000)
    let third = try await client.renewed(second)
    #expect(try await client.status(of: third) == 200)
  }

  @Test func `an answer that was late rather than lost does not end the session`() async throws {
    let first = try await client.signUp()
    let late = try await client.renewed(first)
    _ = try await client.renewed(first)
    client.clock.set(seconds: 800)
    #expect(try await client.status(of: try await client.renewed(late)) == 200)
  }

  @Test(arguments: [30.0, 31, 86_400])
  func `a replayed token ends the session with all its tokens`(seconds: Double) async throws {
    let first = try await client.signUp()
    let other = try ClientSession(try await client.login())
    let second = try await client.renewed(first)
    client.clock.set(seconds: seconds)
    #expect(try await client.renew(first).status == 401)
    #expect(try await client.status(of: second) == 401)
    #expect(try await client.renew(second).status == 401)
    // Other sessions of the account go on.
    #expect(try await client.status(of: try await client.renewed(other)) == 200)
  }

  @Test func `a token of two renewals ago ends the session at once`() async throws {
    let first = try await client.signUp()
    let third = try await client.renewed(try await client.renewed(first))
    #expect(try await client.renew(first).status == 401)
    #expect(try await client.status(of: third) == 401)
  }

  @Test func `of two clients with one token, the second to renew it again ends the session`() async throws {
    let stolen = try await client.signUp()
    let (thief, owner) = (try await client.renewed(stolen), try await client.renewed(stolen))
    client.clock.set(seconds: 600)
    let next = try await client.renewed(thief)
    client.clock.set(seconds: 631)
    #expect(try await client.renew(owner).status == 401)
    #expect(try await client.renew(next).status == 401)
  }

  @Test(arguments: ["", "x", String(repeating: "x", count: 100_000)])
  func `an unknown token is answered with 401`(token: String) async throws {
    let answer = try await client.exchange("POST", "/auth/accessToken", ["refreshToken": token])
    #expect(answer.status == 401)
    #expect(answer.body == #"{"error":"the session has ended, or never began"}"#)
  }

  @Test func `an access token renews nothing, and a refresh token opens nothing`() async throws {
    let session = try await client.signUp()
    #expect(try await client.exchange("POST", "/auth/accessToken", ["refreshToken": session.access]).status == 401)
    #expect(try await client.exchange("GET", "/users", token: session.refresh).status == 401)
    #expect(try await client.exchange("POST", "/auth/logout", ["refreshToken": session.access]).status == 204)
    #expect(try await client.status(of: session) == 200)
  }

  @Test func `a renewal needs no access token, and does not mind an expired one`() async throws {
    let session = try await client.signUp()
    client.clock.set(seconds: 1000)
    let body = ["refreshToken": session.refresh]
    #expect(try await client.exchange("POST", "/auth/accessToken", body, token: session.access).status == 200)
  }

  @Test func `a hundred concurrent renewals with one token leave one valid session`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    let clock = ServiceClock()
    let clients = [try AccountClient(.file(path), clock: clock), try AccountClient(.file(path), clock: clock)]
    let first = try await clients[0].signUp()
    let renewed = try await concurrently(1...100) { number in try await clients[number % 2].renewed(first) }
    #expect(Set(renewed.map(\.refresh)).count == 100)
    #expect(try sessions(in: path) == 1)
    // Whichever answer the client kept, it goes on with that one, and the others end with the next renewal.
    let kept = try #require(renewed.randomElement())
    clock.set(seconds: 600)
    let next = try await clients[0].renewed(kept)
    #expect(try await clients[1].status(of: next) == 200)
    #expect(try sessions(in: path) == 1)
    clock.set(seconds: 640)
    let other = try #require(renewed.first { $0.refresh != kept.refresh })
    #expect(try await clients[1].renew(other).status == 401)
    #expect(try sessions(in: path) == 0)
  }

  @Test func `a restart with the data file keeps sessions`() async throws {
    let folder = try TemporaryFolder()
    let (path, clock) = (folder.path("data.sqlite"), ServiceClock())
    let first = try await AccountClient(.file(path), clock: clock).signUp()
    let second = try await AccountClient(.file(path), clock: clock).renewed(first)
    let client = try AccountClient(.file(path), clock: clock)
    for session in [first, second] { #expect(try await client.status(of: session) == 200) }
    clock.set(seconds: 31)
    #expect(try await AccountClient(.file(path), clock: clock).renew(first).status == 401)
    #expect(try await client.status(of: second) == 401)
  }

  @Test func `expired tokens and sessions are deleted`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("data.sqlite")
    let client = try AccountClient(.file(path))
    let first = try await client.signUp()
    for _ in 1...3 { _ = try await client.login() }
    client.clock.set(days: 6)
    _ = try await client.renewed(first)
    #expect(try count("token", in: path) == 6)
    client.clock.set(days: 7)
    _ = try await client.login()
    #expect(try count("token", in: path) == 3)
    #expect(try sessions(in: path) == 2)
  }

  private func sessions(in path: String) throws -> Int? { try count("session", in: path) }

  private func count(_ table: String, in path: String) throws -> Int? {
    let queue = try DatabaseQueue(path: path)
    defer { #expect(throws: Never.self) { try queue.close() } }
    return try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
  }
}
