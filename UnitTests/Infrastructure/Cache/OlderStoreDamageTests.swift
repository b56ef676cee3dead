import Foundation
import SharedLocal
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct OlderStoreDamageTests {
  private static let edits = CollectionName("edits")
  private static let size = 4096
  private let log = CacheWarningLog()

  /// A store as the version before checksums left it, with 60 records of a collection and a long list.
  private func make(at path: String) async throws -> Data {
    let store = try SQLiteCacheStore(path: path)
    let records = (1...60).map { id in
      IndexedEntry(Entry(id: id, body: Data(Self.body(id).utf8)), terms: ["open", "task \(id)"])
    }
    try await store.put(records, in: Self.edits)
    try StoreFixture.run(
      """
      DROP TRIGGER entry_of_older_program;
      DROP INDEX entry_copy;
      DELETE FROM entry WHERE collection = CAST('store state' AS BLOB);
      ALTER TABLE entry DROP COLUMN terms;
      ALTER TABLE entry DROP COLUMN digest;
      ALTER TABLE entry DROP COLUMN version;
      PRAGMA user_version = 4;
      VACUUM;
      """, at: path)
    try FileManager.default.removeItem(atPath: path + ".edits")
    return try StoreFixture.bytes(at: path)
  }

  private static func body(_ id: Int) -> String { "\"" + String(repeating: "\(id) ", count: 60) + "\"" }

  private func page(of table: String, at path: String) throws -> Int {
    try #require(try StoreFixture.numbers("SELECT rootpage FROM sqlite_master WHERE name = '\(table)'", at: path).first)
  }

  private func damage(_ page: Int, of bytes: Data, at path: String) throws {
    var bytes = bytes
    bytes.replaceSubrange((page - 1) * Self.size..<page * Self.size, with: Data(count: Self.size))
    try StoreFixture.write(bytes, at: path)
  }

  private func recovering(_ path: String) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { [log] in await log.note($0) })
  }

  @Test(arguments: ["entry_term", "entry_term_id"])
  func `a store of an older version keeps all records if one of its two tables of terms is damaged`(_ index: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let bytes = try await make(at: path)
    try damage(try page(of: index, at: path), of: bytes, at: path)
    let store = recovering(path)
    #expect(try await store.entries(of: Self.edits, term: "open").map(\.id) == Array(1...60))
    #expect(try await store.entries(of: Self.edits, term: "task 7").map(\.body) == [Data(Self.body(7).utf8)])
    let damages = try await store.reading { transaction in try transaction.damages() }
    #expect(damages.map(\.mayLackRecords) == [false])
  }

  @Test
  func `a store of an older version keeps the records on intact pages, and says that some may be missing`() async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let bytes = try await make(at: path)
    let damaged = try #require(
      (2...bytes.count / Self.size).first { number in
        let page = bytes[(number - 1) * Self.size..<number * Self.size]
        return page.first == 0x0A && page.range(of: Data(Self.body(30).utf8)) != nil
      })
    try damage(damaged, of: bytes, at: path)
    let store = recovering(path)
    let ids = Set(try await store.entries(of: Self.edits, term: "open").map(\.id))
    #expect(ids.count > 40)
    #expect(!ids.contains(30))
    let damages = try await store.reading { transaction in try transaction.damages() }
    #expect(damages.map(\.mayLackRecords) == [true])
  }

  @Test func `records of a store of an older version are read from its file if both tables of terms are damaged`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let bytes = try await make(at: path)
    let pages = [try page(of: "entry_term", at: path), try page(of: "entry_term_id", at: path)]
    try damage(pages[0], of: bytes, at: path)
    try damage(pages[1], of: try StoreFixture.bytes(at: path), at: path)
    let store = recovering(path)
    #expect(try await store.entries(of: Self.edits) == [])
    let damage = try #require(
      try await store.reading { transaction in try transaction.damages() }.first)
    #expect(damage.mayLackRecords)
    let read = try await DamagedStoreFiles().records(of: Self.edits, inFileAt: damage.path)
    #expect(read.records.map(\.id) == Array(1...60))
  }

  @Test func `a store of an older version keeps its records and terms if the index of terms is empty`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    var bytes = try await make(at: path)
    let start = (try page(of: "entry_term_id", at: path) - 1) * Self.size
    bytes.replaceSubrange(start..<start + Self.size, with: [0x0A, 0, 0, 0, 0, 0x10, 0, 0] + Data(count: Self.size - 8))
    try StoreFixture.write(bytes, at: path)
    #expect(try await recovering(path).entries(of: Self.edits, term: "open").map(\.id) == Array(1...60))
  }

  @Test(arguments: ["entry", "sqlite_master"])
  func `records of a store of an older version are found on its pages if the table is damaged`(_ table: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let bytes = try await make(at: path)
    let number = table == "entry" ? try page(of: table, at: path) : 1
    let page = bytes[(number - 1) * Self.size..<number * Self.size]
    let kept = (1...60).filter { page.range(of: Data(Self.body($0).utf8)) == nil }
    try damage(number, of: bytes, at: path)
    let damages = try await recovering(path).reading { transaction in try transaction.damages() }
    let damage = try #require(damages.first)
    #expect(damage.mayLackRecords)
    let read = try await DamagedStoreFiles().records(of: Self.edits, inFileAt: damage.path)
    #expect(kept.count > 50)
    #expect(read.records.map(\.id) == kept)
    #expect(read.records.first?.body == Data(Self.body(1).utf8))
  }

  @Test func `a program of an older version cannot write to a migrated store`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await SQLiteCacheStore(path: path).put([IndexedEntry(Entry(id: 1, body: Data("1".utf8)))], in: Self.edits)
    let old = "INSERT OR REPLACE INTO entry (collection, id, body) VALUES (CAST('edits' AS BLOB), 1, x'32')"
    #expect(throws: (any Error).self) { try StoreFixture.run(old, at: path) }
    #expect(try await SQLiteCacheStore(path: path).entries(of: Self.edits).map(\.body) == [Data("1".utf8)])
  }
}
