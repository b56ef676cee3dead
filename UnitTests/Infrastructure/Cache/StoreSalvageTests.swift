import Foundation
import SharedDomain
import SharedLocal
import Synchronization
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct StoreSalvageTests {
  private static let edits = CollectionName("edits")
  private static let size = 4096
  private let log = CacheWarningLog()

  /// A store with lists and 30 records of a collection, one of which is longer than a page.
  private func make(at path: String) async throws -> [IndexedEntry] {
    let store = try SQLiteCacheStore(path: path)
    for owner in 1...6 {
      let records = StoreFixture.records(10, note: "of \(owner)")
      try await store.replace(ListKey("tasks", owner: owner), with: records, savedAt: StoreFixture.time)
    }
    let records = (1...30).map { id in
      let body = String(repeating: "\(id) ", count: id == 7 ? 3_000 : 60)
      return IndexedEntry(Entry(id: id, body: Data(body.utf8)), terms: ["open", "task \(id)"])
    }
    try await store.put(records, in: Self.edits)
    return records
  }

  private func recovering(_ path: String) -> RecoveringCacheStore {
    RecoveringCacheStore(
      path: path, now: { StoreFixture.time }, counting: CountedEntries(of: Self.edits, term: "open"),
      warn: { [log] in await log.note($0) })
  }

  /// Damages a store again and again, and checks that all of its records are there afterwards.
  ///
  /// - Parameters:
  ///   - mayLack: Records both copies of which may be hit at once.
  ///   - damage: Damages a page, by its number from 0.
  ///   - last: The last page that is damaged, given the last that there is.
  private func check(
    mayLack: Set<Int> = [], _ damage: (inout Data, _ page: Int) -> Void, upTo last: (_ pages: Int) -> Int
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let all = try await make(at: path)
    let bytes = try StoreFixture.bytes(at: path)
    // The journal has its own tests.
    try FileManager.default.removeItem(atPath: path + ".edits")
    for page in 0...last(bytes.count / Self.size - 1) {
      var damaged = bytes
      damage(&damaged, page)
      try StoreFixture.write(damaged, at: path)
      let found = try await recovering(path).reading { transaction in
        try transaction.check()
        return try transaction.entries(of: Self.edits, term: "open")
      }
      let ids = Set(found.map(\.id))
      let records = all.filter { ids.contains($0.entry.id) || !mayLack.contains($0.entry.id) }
      let isWhole = found == records.map(\.entry)
      #expect(isWhole, "page \(page): \(ids.sorted())")
    }
  }

  @Test(arguments: [0x00, 0xFF] as [UInt8])
  func `salvage keeps every record if any one page is lost`(_ filling: UInt8) async throws {
    try await check { bytes, page in
      let place = page * Self.size..<(page + 1) * Self.size
      bytes.replaceSubrange(place, with: Data(repeating: filling, count: Self.size))
    } upTo: {
      $0
    }
  }

  @Test func `salvage keeps every record if any two pages are swapped`() async throws {
    // The long record's two copies may be hit at once.
    try await check(mayLack: [7]) { bytes, page in
      let (one, other) = (page * Self.size, (page + 1) * Self.size)
      let first = Data(bytes[one..<other])
      bytes.replaceSubrange(one..<other, with: Data(bytes[other..<other + Self.size]))
      bytes.replaceSubrange(other..<other + Self.size, with: first)
    } upTo: {
      $0 - 1
    }
  }

  @Test func `salvage keeps the readable lists and says how many there are`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    _ = try await make(at: path)
    try StoreFixture.run(
      "PRAGMA writable_schema = ON; UPDATE list SET records = records + 1 WHERE owner = 4", at: path)
    let store = recovering(path)
    #expect(try await store.list(ListKey("tasks", owner: 4)) == nil)
    #expect(
      try await store.list(ListKey("tasks", owner: 5))?.records == StoreFixture.records(10, note: "of 5").map(\.record))
    #expect(
      try await store.records(in: ListKey("tasks", owner: 5), termPrefix: "term 7", limit: 9)?.records.map(\.id) == [7])
    let damages = try await store.reading { transaction in try transaction.damages() }
    #expect(damages.map(\.keptRecords) == [30])
    #expect(damages.map(\.keptLists) == [5])
    #expect(damages.map(\.lostLists) == [1])
    #expect(await log.warnings == damages.map { .damaged($0) })
  }

  @Test func `a list whose row was lost can be saved again after salvage`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let records = try await make(at: path)
    try StoreFixture.run("PRAGMA foreign_keys = OFF; DELETE FROM list WHERE owner = 6", at: path)
    let (store, key) = (recovering(path), ListKey("tasks", owner: 6))
    try await store.replace(key, with: StoreFixture.records(3), savedAt: StoreFixture.time)
    #expect(try await store.list(key)?.records == StoreFixture.records(3).map(\.record))
    #expect(try await store.entries(of: Self.edits, term: "open") == records.map(\.entry))
    #expect(try await store.inventory().count == 6)
    #expect(await log.warnings.count == 1)
  }

  @Test func `salvage restores a lost term of a record`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let records = try await make(at: path)
    try StoreFixture.run("DELETE FROM entry_term WHERE id = 4 AND term = CAST('open' AS BLOB)", at: path)
    #expect(try await recovering(path).entries(of: Self.edits, term: "open") == records.map(\.entry))
    #expect(await log.warnings.count == 1)
  }

  @Test func `damage is remembered until it is dismissed`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    _ = try await make(at: path)
    try StoreFixture.run("DROP TABLE record", at: path)
    #expect(try await recovering(path).list(ListKey("tasks", owner: 4)) == nil)
    let store = recovering(path)
    let damages = try await store.transaction { transaction in
      let damages = try transaction.damages()
      try transaction.forget(damages)
      return damages
    }
    #expect(damages.map(\.path) == [folder.path("lists.sqlite.corrupt-2026-11-20T080000Z")])
    #expect(try await store.reading { transaction in try transaction.damages() } == [])
  }

  @Test func `a sound store that was reported as damaged is reopened and used`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let records = try await make(at: path)
    let store = RecoveringCacheStore(
      path: path, now: { StoreFixture.time },
      open: { [once = Once()] path throws(CacheFailure) in
        if once.isFirst() { return FailingCacheStore(failure: .corrupt("database disk image is malformed")) }
        return try SQLiteCacheStore(path: path)
      }, warn: { [log] in await log.note($0) })
    #expect(try await store.entries(of: Self.edits) == records.map(\.entry))
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.edits"])
  }

  @Test func `salvage finds only genuine records in arbitrary bytes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let records = try await make(at: path)
    let bytes = try StoreFixture.bytes(at: path)
    let entries = { (bytes: Data) in
      SalvagedEntries(bytes).all.filter { $0.collection == Data(Self.edits.text.utf8) }.compactMap(\.indexed)
    }
    #expect(entries(bytes).count == records.count)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let found = entries(damaged.prefix(Int.random(in: 0...damaged.count, using: &random)))
      let isRight = Set(found).isSubset(of: Set(records))
      #expect(isRight)
    }
  }
}

/// Tells the first call from the others.
private final class Once: Sendable {
  private let isDone = Mutex(false)

  func isFirst() -> Bool {
    isDone.withLock { isDone in
      defer { isDone = true }
      return !isDone
    }
  }
}
