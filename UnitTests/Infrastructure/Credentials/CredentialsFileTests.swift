import AccountDomain
import AccountInteractorInterface
import BlockingInfra
import CredentialsInfra
import Foundation
import SharedDomain
import SystemPackage
import TestSupport
import Testing

@Suite(.hangGuard)
struct CredentialsFileTests: ~Copyable {
  private static let server = "http://example.org"
  private static let session = SignIn(
    tokens: SignIn.Tokens(access: Secret("access-1")), begun: Date(timeIntervalSince1970: 0))

  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("state/roster/credentials")
  }

  private func store(
    warn: @escaping @Sendable (String) -> Void = { Issue.record("unexpected warning: \($0)") }
  ) -> CredentialsStore {
    CredentialsStore(path: path, keyring: Keyring(environment: [:]), isInKeyring: { false }, warn: warn)
  }

  @Test(arguments: TokenStoreContract.all)
  func `the file meets the contract`(of requirement: TokenStoreContract) async throws {
    try await requirement.check(store())
  }

  @Test func `reading creates nothing`() async throws {
    #expect(try await store().signIn(at: Self.server) == nil)
    try await store().save(nil, at: Self.server)
    #expect(try folder.names() == [])
  }

  @Test func `a file with a limit keeps the newest sessions`() async throws {
    let store = CredentialsStore(
      path: path, keyring: Keyring(environment: [:]), limit: 2, isInKeyring: { false }, warn: { _ in })
    for number in [2, 1, 3] {
      let session = changing(Self.session) { $0.begun = Date(timeIntervalSince1970: Double(number)) }
      try await store.save(session, at: "\(number)")
    }
    #expect(try await store.signIn(at: "1") == nil)
    for number in [2, 3] { #expect(try await store.signIn(at: "\(number)") != nil) }
  }

  @Test func `only the owner can read the file and enter its folder`() async throws {
    try await store().save(Self.session, at: Self.server)
    #expect(try Stat(FilePath(path)).permissions == .ownerReadWrite)
    #expect(try Stat(FilePath(folder.path("state/roster"))).permissions == .ownerReadWriteExecute)
    #expect(try await store(warn: { _ in }).signIn(at: Self.server) == Self.session)
  }

  @Test func `access that others have is taken away, with a warning`() async throws {
    try await store().save(Self.session, at: Self.server)
    #expect(chmod(path, 0o644) == 0)
    #expect(chmod(folder.path("state/roster"), 0o755) == 0)
    let (warnings, warning) = AsyncStream.makeStream(of: String.self)
    let store = store { warning.yield($0) }
    #expect(try await store.signIn(at: Self.server) == Self.session)
    warning.finish()
    let given = await warnings.reduce(into: []) { $0.append($1) }
    let roster = folder.path("state/roster")
    #expect(given == [roster, path].map { "\($0) was open to others; now only you have access" })
    #expect(try Stat(FilePath(path)).permissions == .ownerReadWrite)
    #expect(try Stat(FilePath(roster)).permissions == .ownerReadWriteExecute)
  }

  @Test(arguments: ["{", "[]", "\u{0}"])
  func `a file that cannot be understood is reported and left alone`(text: String) async throws {
    try await store().save(Self.session, at: Self.server)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o600) == 0)
    await #expect(throws: damaged) { try await store().signIn(at: Self.server) }
    await #expect(throws: damaged) { try await store().save(Self.session, at: Self.server) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `a file with any one byte changed says the same, or is damaged`() async throws {
    let session = SignIn(
      account: Account(user: 11, name: "Noor Idris", email: "noor@example.org"), tokens: Self.session.tokens,
      begun: Date(timeIntervalSince1970: 1_790_000_000.5))
    try await store().save(session, at: Self.server)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for offset in bytes.indices {
      for change: UInt8 in [1, 2, 0x20, 0x80] {
        var changed = bytes
        changed[offset] ^= change
        try changed.write(to: URL(fileURLWithPath: path))
        #expect(chmod(path, 0o600) == 0)
        let read: Result<SignIn?, any Error>
        do { read = .success(try await store().signIn(at: Self.server)) } catch { read = .failure(error) }
        switch read {
        case .success(let found): #expect(found == session, "\(offset)")
        case .failure(let error): #expect(error as? TokenStoreFailure == damaged, "\(offset)")
        }
      }
    }
  }

  private var damaged: TokenStoreFailure { .unreadable("cannot use \(path): it is damaged") }

  @Test func `the file of an earlier version is read`() async throws {
    try await store().save(Self.session, at: Self.server)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let earlier = text.split(separator: "\n").filter { !$0.contains("checksum") }.joined(separator: "\n")
    #expect(earlier.count < text.count)
    try Data(earlier.utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o600) == 0)
    #expect(try await store().signIn(at: Self.server) == Self.session)
  }

  @Test func `the file of a later version is sound, and stays where it is`() async throws {
    try await store().save(Self.session, at: Self.server)
    let text = #"{"version":2,"sessions":{}}"#
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let failure = TokenStoreFailure.unusable("cannot use \(path): a later version of Roster wrote it; use that one")
    await #expect(throws: failure) { try await store().signIn(at: Self.server) }
    await #expect(throws: failure) { try await store().save(Self.session, at: Self.server) }
    await #expect(throws: failure) { try await store().setAsideUnreadable() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `what cannot be read is set aside so that a new session can be kept, and never lost`() async throws {
    try await store().save(Self.session, at: Self.server)
    #expect(try await store().setAsideUnreadable() == nil)
    for text in ["{", "["] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(chmod(path, 0o600) == 0)
      #expect(try await store().setAsideUnreadable() != nil)
      #expect(try await store().signIn(at: Self.server) == nil)
      try await store().save(Self.session, at: Self.server)
      #expect(try await store().signIn(at: Self.server) == Self.session)
    }
    let contents = try ["", "-2"].map { try String(contentsOfFile: path + ".damaged" + $0, encoding: .utf8) }
    #expect(contents == ["{", "["])
  }

  @Test func `waiting for another process that renews or saves can be cancelled`() async throws {
    try await store().save(Self.session, at: Self.server)
    for name in ["credentials.lock", "credentials"] {
      let other = try FileDescriptor.opened(
        folder.path("state/roster/\(name)"), .readWrite, options: .create, permissions: .ownerReadWrite)
      defer { other.closeIgnoringErrors() }
      try other.lock(.exclusive)
      let store = store()
      let work = Task {
        try await store.exclusively(at: Self.server) {}
        try await store.save(nil, at: Self.server)
      }
      work.cancel()
      await #expect(throws: CancellationError.self) { try await work.value }
    }
    #expect(try await store().signIn(at: Self.server) == Self.session)
  }

  @Test func `a file that cannot be read is reported`() async throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(chmod(path, 0o700) == 0)
    #expect(chmod(folder.path("state/roster"), 0o700) == 0)
    let failure = TokenStoreFailure.unreadable("cannot use \(path): not a regular file")
    await #expect(throws: failure) { try await store().signIn(at: Self.server) }
    #expect(try await store().setAsideUnreadable() != nil)
    #expect(try await store().signIn(at: Self.server) == nil)
  }

  @Test func `a session that was removed leaves no token in the folder`() async throws {
    try await store().save(Self.session, at: Self.server)
    try await store().save(nil, at: Self.server)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      let bytes = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).contains("access-1"))
    }
  }
}
