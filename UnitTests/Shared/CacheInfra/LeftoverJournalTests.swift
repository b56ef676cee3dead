import Foundation
import GRDB
import SharedLocal
import TestSupport
import Testing

@testable import CacheInfra

@Suite("The rollback journal beside a store")
struct LeftoverJournalTests {
  private static let edits = CollectionName("edits")
  private let log = CacheWarningLog()

  private func put(_ ids: ClosedRange<Int>, at path: String) async throws {
    let store = try SQLiteCacheStore(path: path)
    for id in ids {
      let body = Data(String(repeating: "\(id) ", count: 60).utf8)
      try await store.put(
        [IndexedRecord(SharedLocal.Record(id: id, body: body), terms: ["open"])], in: Self.edits)
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

  @Test("of another store is not rolled back, and kept", arguments: [1...9, 1...300])
  func foreign(_ others: ClosedRange<Int>) async throws {
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

  @Test("of long ago is not rolled back")
  func old() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...20, at: path)
    let old = folder.path("old.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: old)
    try await put(21...40, at: path)
    try leaveJournal(of: old, besideStoreAt: path)
    #expect(try await ids(at: path) == Array(1...40))
  }

  @Test("of its last transaction is rolled back, and not warned of")
  func own() async throws {
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

  @Test("that is being written is the writer's")
  func written() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...40, at: path)
    #expect(try DatabaseLock(ifIdleAt: path) != nil)
    let writer = try await StoreFixture.begin("IMMEDIATE", at: path)
    #expect(try DatabaseLock(ifIdleAt: path) == nil)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try writer.close()
  }

  @Test("keeps others from reading the store as long as it is tried")
  func tried() async throws {
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

  @Test("of the transaction that made the store, or brought it up to date, is its own", arguments: [false, true])
  func making(_ isOlder: Bool) async throws {
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

  @Test("is left to SQLite where there is no place for a copy")
  func noPlace() async throws {
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

  @Test("What a killed trial has left is removed by the next opening")
  func leftCopies() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    for companion in ["", "-journal"] { try StoreFixture.write(Data("x".utf8), at: path + ".trial" + companion) }
    _ = try SQLiteCacheStore(path: path)
    #expect(try folder.names() == ["lists.sqlite"])
  }
}
