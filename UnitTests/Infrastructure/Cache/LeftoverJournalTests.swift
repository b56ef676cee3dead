import Foundation
import GRDB
import SharedLocal
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct LeftoverJournalTests {
  private static let edits = CollectionName("edits")
  private let log = CacheWarningLog()

  private func put(_ ids: ClosedRange<Int>, at path: String) async throws {
    let store = try SQLiteCacheStore(path: path)
    for id in ids {
      let body = Data(String(repeating: "\(id) ", count: 60).utf8)
      try await store.put(
        [IndexedEntry(Entry(id: id, body: body), terms: ["open"])], in: Self.edits)
    }
  }

  private func ids(at path: String) async throws -> [Int] {
    let store = RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { [log] in await log.note($0) })
    return try await store.entries(of: Self.edits, term: "open").map(\.id)
  }

  /// Puts the journal beside the store that a process leaves if it is killed while it changes the store at `other`.
  private func leaveJournal(of other: String, besideStoreAt path: String) throws {
    let killed = other + ".killed"
    try StoreFixture.copyInTransaction("UPDATE entry SET body = zeroblob(3000)", from: other, to: killed)
    try FileManager.default.moveItem(atPath: killed + "-journal", toPath: path + "-journal")
    try FileManager.default.removeItem(atPath: path + ".edits")
  }

  @Test(arguments: [1...9, 1...300])
  func `a rollback journal of another store is set aside and not rolled back`(_ others: ClosedRange<Int>) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...40, at: path)
    let other = folder.path("other.sqlite")
    try await put(others, at: other)
    try leaveJournal(of: other, besideStoreAt: path)
    #expect(try await ids(at: path) == Array(1...40))
    let reason = try #require(await log.warnings.first)
    #expect("\(reason)".contains("the rollback journal beside it is not its own"))
    #expect(try folder.names().contains("lists.sqlite.corrupt-2026-11-20T080000Z-journal"))
    #expect(try await ids(at: path) == Array(1...40))
  }

  @Test func `an outdated rollback journal is not rolled back`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...20, at: path)
    let old = folder.path("old.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: old)
    try await put(21...40, at: path)
    try leaveJournal(of: old, besideStoreAt: path)
    #expect(try await ids(at: path) == Array(1...40))
  }

  @Test func `the rollback journal of the last transaction is rolled back without a warning`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...40, at: path)
    try StoreFixture.copyInTransaction(
      "UPDATE entry SET body = zeroblob(3000)", from: path, to: folder.path("killed.sqlite"))
    for companion in ["", "-journal"] {
      let (from, to) = (folder.path("killed.sqlite") + companion, path + companion)
      if companion.isEmpty { try FileManager.default.removeItem(atPath: to) }
      try FileManager.default.moveItem(atPath: from, toPath: to)
    }
    #expect(try await ids(at: path) == Array(1...40))
    #expect(await log.warnings == [])
    #expect(try !folder.names().contains("lists.sqlite-journal"))
  }

  @Test func `a rollback journal that another connection is writing is left to it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...40, at: path)
    #expect(try DatabaseLock(ifIdleAt: path) != nil)
    let writer = try await StoreFixture.begin("IMMEDIATE", at: path)
    #expect(try DatabaseLock(ifIdleAt: path) == nil)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try writer.close()
  }

  @Test func `other connections cannot read the store while a rollback journal is tried`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...40, at: path)
    let old = try StoreFixture.bytes(at: path)
    try await put(41...42, at: path)
    try StoreFixture.write(StoreFixture.journal(from: old, to: try StoreFixture.bytes(at: path)), at: path + "-journal")
    let lock = try #require(try DatabaseLock(ifIdleAt: path))
    #expect(throws: DatabaseError.self) { try StoreFixture.numbers("SELECT COUNT(*) FROM entry", at: path) }
    withExtendedLifetime(lock) {}
  }

  @Test(arguments: [false, true])
  func `the rollback journal of the transaction that created or migrated the store is its own`(_ isOlder: Bool)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    var old = Data()
    if isOlder {
      try await put(1...40, at: path)
      try StoreFixture.run("DROP TRIGGER entry_of_older_program; PRAGMA user_version = 5", at: path)
      old = try StoreFixture.bytes(at: path)
    }
    _ = try SQLiteCacheStore(path: path)
    let journal = StoreFixture.journal(from: old, to: try StoreFixture.bytes(at: path))
    try StoreFixture.write(journal, at: path + "-journal")
    #expect(try await ids(at: path) == (isOlder ? Array(1...40) : []))
    #expect(await log.warnings == [])
    #expect(try folder.names().filter { $0.contains("trial") || $0.contains("corrupt") } == [])
  }

  @Test func `a rollback journal is left to SQLite if the store cannot be copied`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...40, at: path)
    let old = try StoreFixture.bytes(at: path)
    try await put(41...41, at: path)
    try StoreFixture.write(StoreFixture.journal(from: old, to: try StoreFixture.bytes(at: path)), at: path + "-journal")
    try FileManager.default.removeItem(atPath: path + ".edits")
    try FileManager.default.createDirectory(atPath: path + ".trial", withIntermediateDirectories: false)
    #expect(try await ids(at: path) == Array(1...40))
    #expect(await log.warnings == [])
  }

  @Test func `files left by a killed trial of a rollback journal are removed when the store is opened`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    for companion in ["", "-journal"] { try StoreFixture.write(Data("x".utf8), at: path + ".trial" + companion) }
    _ = try SQLiteCacheStore(path: path)
    #expect(try folder.names() == ["lists.sqlite"])
  }
}
