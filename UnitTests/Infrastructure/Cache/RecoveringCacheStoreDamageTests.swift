import CacheInfra
import Foundation
import GRDB
import SharedDomain
import SharedLocal
import SharedSearch
import TestSupport
import Testing

@Suite struct RecoveringCacheStoreDamageTests {
  private let log = CacheWarningLog()
  private let aside = "lists.sqlite.corrupt-2026-11-20T080000Z"

  private func store(at path: String) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { [log] in await log.note($0) })
  }

  @Test(arguments: FileDamage.allCases)
  func `a damaged store is set aside once, reported once a session, and replaced by a new one`(_ damage: FileDamage)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(500, at: path)
    let bytes = damage.done(to: try StoreFixture.bytes(at: path))
    try StoreFixture.write(bytes, at: path)

    let store = store(at: path)
    #expect(try await store.list(StoreFixture.users) == nil)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(3), savedAt: StoreFixture.time)
    #expect(try await self.store(at: path).list(StoreFixture.users)?.records.count == 3)
    #expect(try folder.names() == ["lists.sqlite", aside, "lists.sqlite.lock"])
    #expect(try StoreFixture.bytes(at: folder.path(aside)) == bytes)
    #expect(try StoreFixture.permissions(at: path) == 0o600)
    // By the one that found it, and by the one that was opened later.
    #expect(await log.warnings.map(\.path) == [folder.path(aside), folder.path(aside)])
  }

  @Test(arguments: FileDamage.allCases, [false, true])
  func `records may be missing from a damaged store only if it may have had some`(
    _ damage: FileDamage, _ hadRecords: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(500, at: path)
    if hadRecords {
      let edit = IndexedEntry(Entry(id: 1, body: Data("{}".utf8)))
      try await store(at: path).transaction { try $0.put(edit, in: CollectionName("edits")) }
      try Data("{".utf8).write(to: URL(fileURLWithPath: path + ".edits"))
    }
    try StoreFixture.write(damage.done(to: try StoreFixture.bytes(at: path)), at: path)
    let (damages, kept) = try await store(at: path).reading { transaction in
      (try transaction.damages(), try transaction.entries(of: CollectionName("edits")))
    }
    #expect(damages.count == 1)
    #expect(damages.allSatisfy(\.mayLackRecords) == (hadRecords && kept.isEmpty))
  }

  @Test func `a damaged store is set aside once, however many calls and stores find it damaged at the same time`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(500, at: path)
    try StoreFixture.write(FileDamage.pages.done(to: try StoreFixture.bytes(at: path)), at: path)
    let stores = (0..<4).map { _ in store(at: path) }
    try await withThrowingTaskGroup { group in
      for call in 0..<24 { group.addTask { try await save(call, in: stores[call % 4]) } }
      try await group.waitForAll()
    }
    for call in 0..<24 {
      #expect(try await stores[(call + 1) % 4].list(ListKey("tasks", owner: call))?.records.count == 1)
    }
    #expect(try folder.names() == ["lists.sqlite", aside, "lists.sqlite.lock"])
    let warnings = await log.warnings
    #expect(Set(warnings.map(\.path)) == [folder.path(aside)], "\(warnings)")
    #expect(warnings.count == stores.count)
  }

  @Test func `a damaged store that was set aside is locked against writes until the session ends`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(500, at: path)
    try StoreFixture.write(FileDamage.pages.done(to: try StoreFixture.bytes(at: path)), at: path)
    let store = store(at: path)
    #expect(try await store.list(StoreFixture.users) == nil)
    let failure = #expect(throws: DatabaseError.self) {
      try StoreFixture.run("BEGIN IMMEDIATE; COMMIT", at: folder.path(aside))
    }
    #expect(failure?.resultCode == .SQLITE_BUSY)
    try await store.replace(StoreFixture.users, with: [], savedAt: StoreFixture.time)
  }

  @Test func `a full-text index with leftovers of a lost write does not keep lists from being saved`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let (first, second) = (ListKey("tasks", owner: 1), ListKey("tasks", owner: 2))
    let record = IndexedRecord(SharedLocal.Record(id: 1, body: Data("1".utf8)), text: SearchText(name: "Write"))
    let plain = try SQLiteCacheStore(path: path)
    try await plain.replace(first, with: [record], savedAt: StoreFixture.time)
    // The list of the index's segments is on one page, and their terms on others.
    let structure = "SELECT hex(block) FROM found_data WHERE id = 10"
    let before = try await DatabaseQueue(path: path).read { try String.fetchOne($0, sql: structure) ?? "" }
    try await plain.replace(second, with: [record], savedAt: StoreFixture.time)
    _ = try await plain.clear(second)
    try StoreFixture.run("UPDATE found_data SET block = x'\(before)' WHERE id = 10", at: path)

    let store = store(at: path)
    #expect(try await store.list(first)?.records.count == 1)
    try await store.replace(second, with: [record], savedAt: StoreFixture.time)
    #expect(try await store.list(first)?.records.count == 1)
    #expect(try await store.list(second)?.records.count == 1)
    #expect(await log.warnings.map(\.path) == [folder.path(aside)])
  }

  @Test func `a damaged store is set aside with its journal under a name that is not taken`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try StoreFixture.write(Data("garbage".utf8), at: path)
    // One that begins with zeroes is not rolled back, and so not deleted, by SQLite.
    try StoreFixture.write(Data(count: 512), at: path + "-journal")
    try StoreFixture.write(Data("older".utf8), at: folder.path(aside))
    try StoreFixture.write(Data("older".utf8), at: folder.path(aside + "-2-journal"))
    #expect(try await store(at: path).summaries() == [])
    #expect(
      try folder.names() == [
        "lists.sqlite", aside, aside + "-2-journal", aside + "-3", aside + "-3-journal", "lists.sqlite.lock",
      ])
    #expect(try StoreFixture.bytes(at: folder.path(aside)) == Data("older".utf8))
    #expect(await log.warnings.map(\.path) == [folder.path(aside + "-3")])
  }

  @Test func `a damaged store behind a symbolic link is set aside in its own folder`() async throws {
    let folder = try TemporaryFolder()
    try StoreFixture.write(Data("garbage".utf8), at: folder.path("lists.sqlite"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("lists.sqlite"))
    #expect(try await store(at: folder.path("link")).summaries() == [])
    #expect(try folder.names() == ["link", "lists.sqlite", aside, "lists.sqlite.lock"])
    #expect(await log.warnings.map(\.path) == [folder.path(aside)])
  }

  private func save(_ owner: Int, in store: RecoveringCacheStore) async throws {
    // Reading is what finds the damage; of what is saved before, some is in the file that is set aside.
    _ = try await store.list(StoreFixture.users)
    try await store.replace(ListKey("tasks", owner: owner), with: StoreFixture.records(1), savedAt: StoreFixture.time)
  }
}

extension CacheWarning {
  /// Where a damaged store was put.
  fileprivate var path: String? {
    if case .damaged(let damage) = self { damage.path } else { nil }
  }
}
