import AccountDomain
import AccountInteractorInterface
import CredentialsInfra
import Foundation
import SharedDomain
import TestSupport
import Testing

/// Tests with a real keyring.
@Suite(.enabled(if: TestKeyring.isInstalled, TestKeyring.missing), .hangGuard)
struct KeyringTokenStoreTests: ~Copyable {
  private static let server = "http://example.org"
  private static let account = Account(user: 11, name: "Ann", email: "ann@example.org")

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/roster/credentials")
  }

  private static func session(_ number: Int, of account: Account? = account) -> SignIn {
    SignIn(
      account: account,
      tokens: SignIn.Tokens(
        access: Secret("access-\(number)"), refresh: Secret("refresh-\(number)"), end: Date(timeIntervalSince1970: 9)),
      begun: Date(timeIntervalSince1970: 1))
  }

  private static func file(_ path: String, _ keyring: TestKeyring? = nil) -> CredentialsStore {
    store(path, keyring, isInKeyring: false)
  }

  private static func store(
    _ path: String, _ keyring: TestKeyring?, isInKeyring: Bool = true
  ) -> CredentialsStore {
    CredentialsStore(
      path: path, keyring: Keyring(environment: keyring?.environment ?? [:]), isInKeyring: { isInKeyring }
    ) {
      Issue.record("unexpected warning: \($0)")
    }
  }

  private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test(arguments: TokenStoreContract.all)
  func `the keyring meets the contract`(of requirement: TokenStoreContract) async throws {
    let path = path
    try await TestKeyring.run { keyring in
      try await requirement.check(Self.store(path, keyring))
    }
  }

  @Test func `tokens are in the keyring only, and only the latest`() async throws {
    let path = path
    try await TestKeyring.run { keyring in
      let store = Self.store(path, keyring)
      for number in 1...3 { try await store.save(Self.session(number), at: Self.server) }
      #expect(try await store.signIn(at: Self.server) == Self.session(3))
      #expect(try await store.account(at: Self.server) == Self.account)
      #expect(try !Self.text(path).contains("access-"))
      #expect(try !Self.text(path).contains("refresh-"))
      let kept = try await keyring.contents()
      #expect(kept.contains("access-3"))
      #expect(kept.matches(of: /access-/).count == 1)
      try await store.save(nil, at: Self.server)
      #expect(try await keyring.contents().isEmpty)
    }
  }

  @Test func `tokens move from the file to the keyring and back, those of all servers`() async throws {
    let path = path
    let other = Self.server + "/api"
    try await TestKeyring.run { keyring in
      try await Self.file(path).save(Self.session(1), at: Self.server)
      try await Self.file(path).save(Self.session(2, of: nil), at: other)
      #expect(try await Self.store(path, keyring).signIn(at: Self.server) == Self.session(1))
      #expect(try !Self.text(path).contains("access-"))
      #expect(try await Self.store(path, keyring).signIn(at: other) == Self.session(2, of: nil))
      #expect(try await Self.file(path, keyring).signIn(at: Self.server) == Self.session(1))
      #expect(try Self.text(path).contains("access-1"))
      #expect(try !Self.text(path).contains("access-2"))
      try await Self.file(path, keyring).moveToFile()
      #expect(try await keyring.contents().isEmpty)
      #expect(try await Self.file(path).signIn(at: other) == Self.session(2, of: nil))
    }
  }

  @Test func `a login that replaces a session in the keyring by one in the file leaves nothing there`() async throws {
    let path = path
    try await TestKeyring.run { keyring in
      try await Self.store(path, keyring).save(Self.session(1), at: Self.server)
      try await Self.file(path, keyring).save(Self.session(2), at: Self.server)
      #expect(try await keyring.contents().isEmpty)
      #expect(try await Self.file(path).signIn(at: Self.server) == Self.session(2))
    }
  }

  @Test func `tokens that were removed from the keyring are a session that has ended`() async throws {
    let path = path
    try await TestKeyring.run { keyring in
      let store = Self.store(path, keyring)
      try await store.save(Self.session(1), at: Self.server)
      let other = Self.store(path + "-other", keyring)
      try await other.save(Self.session(2), at: Self.server)
      #expect(try await store.signIn(at: Self.server) == Self.session(1).ended)
      try await store.save(Self.session(3), at: Self.server)
      #expect(try await store.signIn(at: Self.server) == Self.session(3))
    }
  }

  @Test func `a locked keyring is not mistaken for an empty one`() async throws {
    let path = path
    try await TestKeyring.run { keyring in
      let store = Self.store(path, keyring)
      try await store.save(Self.session(1), at: Self.server)
      try await keyring.lock()
      let locked = TokenStoreFailure.unusable(
        "cannot use the keyring: it is locked; 'set tokens file' keeps tokens in a file instead")
      await #expect(throws: locked) { try await store.signIn(at: Self.server) }
      await #expect(throws: locked) { try await store.save(nil, at: Self.server) }
      await #expect(throws: TokenStoreFailure.self) { try await store.save(Self.session(2), at: Self.server) }
      await #expect(throws: TokenStoreFailure.self) {
        try await Keyring(environment: keyring.environment).verify()
      }
      #expect(try await store.account(at: Self.server) == Self.account)
    }
  }

  @Test func `tokens that are too long for the keyring are refused, and the old ones stay`() async throws {
    let path = path
    try await TestKeyring.run { keyring in
      let store = Self.store(path, keyring)
      try await store.save(Self.session(1), at: Self.server)
      let long = SignIn(
        tokens: SignIn.Tokens(access: Secret(String(repeating: "a", count: 9_000))),
        begun: Date(timeIntervalSince1970: 0))
      let failure = TokenStoreFailure.unusable(
        "cannot use the keyring: password is too long; 'set tokens file' keeps tokens in a file instead")
      await #expect(throws: failure) {
        try await store.save(long, at: Self.server)
      }
      #expect(try await store.signIn(at: Self.server) == Self.session(1))
    }
  }

  @Test func `a session is read whole while others replace it`() async throws {
    let path = path
    try await TestKeyring.run { keyring in
      try await Self.store(path, keyring).save(Self.session(0), at: Self.server)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for number in 1...10 { try await Self.store(path, keyring).save(Self.session(number), at: Self.server) }
        }
        for _ in 0..<2 {
          group.addTask {
            for _ in 0..<15 {
              let session = try await Self.store(path, keyring).signIn(at: Self.server)
              #expect(session?.tokens != nil)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await Self.store(path, keyring).signIn(at: Self.server) == Self.session(10))
    }
  }

  @Test func `the keyring keeps nothing of a check`() async throws {
    try await TestKeyring.run { keyring in
      try await Keyring(environment: keyring.environment).verify()
      #expect(try await keyring.contents().isEmpty)
    }
  }
}
