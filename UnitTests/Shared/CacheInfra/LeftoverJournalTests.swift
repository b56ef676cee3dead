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
    let writer = try await StoreFixture.begin("IMMEDIATE", at: path)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "UPDATE list SET savedAt = 0; DELETE FROM word") }
    try await writer.writeWithoutTransaction { try $0.execute(sql: "UPDATE entry SET version = version") }
    #expect(try LeftoverJournal(storePath: path).isForeign() == false)
    #expect(try folder.names().contains("lists.sqlite.trial") == false)
    try await writer.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try writer.close()
  }
}
