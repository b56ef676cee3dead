import Foundation
import SharedLocal
import TestSupport
import Testing

@testable import CacheInfra

/// What is read out of a file that has pages of several times, as free pages keep what they had.
@Suite struct SalvagedEntriesTests {
  private static let edits = CollectionName("edits")

  private func put(_ ids: ClosedRange<Int>, _ body: String, at path: String) async throws {
    let records = ids.map { IndexedEntry(Entry(id: $0, body: Data(body.utf8)), terms: ["open"]) }
    try await SQLiteCacheStore(path: path).put(records, in: Self.edits)
  }

  private func bodies(_ bytes: Data, journal: EntryJournal.Contents? = nil) -> [String] {
    SalvagedEntries(bytes, journal: journal).all.filter { $0.collection == Data(Self.edits.text.utf8) }
      .sorted { $0.id < $1.id }.map { "\($0.id) \(String(decoding: $0.body, as: UTF8.self))" }
  }

  @Test func `salvage keeps the latest copy of each record, wherever older ones are found`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...3, "first", at: path)
    let old = try StoreFixture.bytes(at: path)
    try await put(2...2, "second", at: path)
    let new = try StoreFixture.bytes(at: path)
    let expected = ["1 first", "2 second", "3 first"]
    #expect(bodies(old + new) == expected)
    #expect(bodies(new + old) == expected)
  }

  @Test func `salvage does not restore records that were removed before a complete journal began`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...3, "first", at: path)
    let old = try StoreFixture.bytes(at: path)
    try await SQLiteCacheStore(path: path).remove([2], from: Self.edits)
    try FileManager.default.removeItem(atPath: path + ".edits")
    try await put(3...3, "second", at: path)
    let new = try StoreFixture.bytes(at: path)
    let journal = try EntryJournal(besideStoreAt: path).contents()
    #expect(bodies(new + old, journal: journal) == ["1 first", "3 second"])
  }

  @Test(arguments: Journal.allCases)
  private func `salvage says that records may be missing unless the journal is complete`(_ journal: Journal)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let log = CacheWarningLog()
    for id in 1...3 { try await put(id...id, "first", at: path) }
    try journal.damage(at: path + ".edits")
    try StoreFixture.write(Data(), at: path)
    let store = RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { await log.note($0) })
    #expect(try await store.entries(of: Self.edits).map(\.id) == journal.found)
    let mayLack = await log.warnings.map { if case .damaged(let damage) = $0 { damage.mayLackRecords } else { false } }
    #expect(mayLack == [journal != .whole])
    #expect(SalvagedEntries(try StoreFixture.bytes(at: path)).isAccountedFor)
  }

  private enum Journal: CaseIterable {
    case whole, withoutFirstLine, withoutLineBetween, withDamagedLine

    /// The records that it still has.
    var found: [Int] {
      switch self {
      case .whole: [1, 2, 3]
      case .withoutFirstLine: [2, 3]
      case .withoutLineBetween, .withDamagedLine: [1, 3]
      }
    }

    func damage(at path: String) throws {
      var lines = try StoreFixture.bytes(at: path).split(separator: UInt8(ascii: "\n")).map { Data($0) }
      // Each transaction is followed by its commit marker.
      switch self {
      case .whole: break
      case .withoutFirstLine: lines.removeFirst(2)
      case .withoutLineBetween: lines.removeSubrange(2...3)
      case .withDamagedLine: lines[2][lines[2].count / 2] ^= 1
      }
      try StoreFixture.write(Data(lines.joined(separator: Data("\n".utf8)) + Data("\n".utf8)), at: path)
    }
  }

  @Test func `salvaged records are older than later changes, even if the transaction counter was lost`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    for round in 1...5 { try await put(1...2, "round \(round)", at: path) }
    let old = try StoreFixture.bytes(at: path)
    try StoreFixture.run("DELETE FROM entry WHERE collection = CAST('store state' AS BLOB)", at: path)
    try StoreFixture.run("DROP TABLE list", at: path)
    try FileManager.default.removeItem(atPath: path + ".edits")
    let store = RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { _ in })
    #expect(try await store.list(StoreFixture.users) == nil)
    #expect(try await store.entries(of: Self.edits).count == 2)
    try await put(2...2, "after", at: path)
    #expect(bodies(old + (try StoreFixture.bytes(at: path))) == ["1 round 5", "2 after"])
  }
}
