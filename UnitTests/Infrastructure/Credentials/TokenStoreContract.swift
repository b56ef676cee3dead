import AccountDomain
import AccountInteractorInterface
import Foundation
import SharedDomain
import TestSupport
import Testing

/// A requirement of every `TokenStore`, checked with `#expect`.
struct TokenStoreContract: Sendable, CustomTestStringConvertible {
  /// The requirement, as a sentence.
  let testDescription: String
  private let clause: @Sendable (any TokenStore) async throws -> Void

  private static let server = "http://example.org"
  private static let session = {
    let tokens = SignIn.Tokens(
      access: Secret("access"), refresh: Secret("refresh"), end: Date(timeIntervalSince1970: 1_790_604_800))
    return SignIn(
      account: Account(user: .text("ü-1"), name: "Ana \"Sol\"", email: "ana@example.org"), tokens: tokens,
      begun: Date(timeIntervalSince1970: 1_790_000_000.5), renewed: Date(timeIntervalSince1970: 1_790_000_900))
  }()

  private init(_ promise: String, _ clause: @escaping @Sendable (any TokenStore) async throws -> Void) {
    testDescription = promise
    self.clause = clause
  }

  /// Checks the requirement with `store`, which is empty.
  func check(_ store: any TokenStore) async throws { try await clause(store) }

  static let all = [
    TokenStoreContract("a server that was never signed in to has no session") { store in
      let session = try await store.signIn(at: server)
      #expect(session == nil)
      #expect(try await store.account(at: server) == nil)
    },
    TokenStoreContract("a session is kept whole") { store in
      try await store.save(session, at: server)
      #expect(try await store.signIn(at: server) == session)
      #expect(try await store.account(at: server) == session.account)
    },
    TokenStoreContract("a token that the user supplied has neither account nor end") { store in
      let session = SignIn(
        tokens: SignIn.Tokens(access: Secret("a.b-c_d~e+f/g==")), begun: Date(timeIntervalSince1970: 0))
      try await store.save(session, at: server)
      #expect(try await store.signIn(at: server) == session)
    },
    TokenStoreContract("a session that the service has ended keeps its account, and no token") { store in
      try await store.save(session, at: server)
      try await store.save(session.ended, at: server)
      let kept = try await store.signIn(at: server)
      #expect(kept?.account == session.account)
      #expect(kept?.tokens == nil)
      #expect(try await store.account(at: server) == session.account)
    },
    TokenStoreContract("each server has a session of its own") { store in
      let other = SignIn(tokens: SignIn.Tokens(access: Secret("other")), begun: Date(timeIntervalSince1970: 1))
      try await store.save(session, at: server)
      try await store.save(other, at: server + "/api")
      #expect(try await store.signIn(at: server) == session)
      try await store.save(nil, at: server)
      #expect(try await store.signIn(at: server) == nil)
      #expect(try await store.signIn(at: server + "/api") == other)
    },
    TokenStoreContract("removing a session that does not exist succeeds") { store in
      try await store.save(nil, at: server)
      #expect(try await store.signIn(at: server) == nil)
    },
    TokenStoreContract("work for one server is done by one after the other") { store in
      let log = Log()
      try await concurrently(0..<8) { _ in
        try await store.exclusively(at: server) {
          await log.begin()
          await Task.yield()
          await log.end()
        }
      }
      #expect(await log.greatest == 1)
      #expect(await log.count == 8)
    },
    TokenStoreContract("what the work of one throws is passed on, and the next one can work") { store in
      await #expect(throws: CancellationError.self) {
        try await store.exclusively(at: server) { throw CancellationError() }
      }
      let next = try await store.exclusively(at: server) { 1 }
      #expect(next == 1)
    },
    TokenStoreContract("the work of one may read and save the session") { store in
      try await store.exclusively(at: server) {
        try await store.save(session, at: server)
      }
      #expect(try await store.signIn(at: server) == session)
    },
  ]

  // How many do work at the same time.
  private actor Log {
    private var current = 0
    private(set) var greatest = 0
    private(set) var count = 0

    func begin() {
      current += 1
      count += 1
      greatest = max(greatest, current)
    }

    func end() { current -= 1 }
  }
}
