import CacheInfra
import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreTransactionTests {
  private let edits = CollectionName("edits")

  @Test func `other connections neither see nor change anything before a transaction ends`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: 1, body: Data())), in: edits)
      #expect(entries(at: path) == [0])
      let failure = #expect(throws: DatabaseError.self) { try StoreFixture.run("DELETE FROM entry", at: path) }
      #expect(failure?.resultCode == .SQLITE_BUSY)
    }
    #expect(entries(at: path) == [1])
  }

  private func entries(at path: String) -> [Int] {
    do {
      return try StoreFixture.numbers("SELECT COUNT(*) FROM entry WHERE id > 0", at: path)
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test func `reading writes nothing, lets others read, and is possible while another connection has a write lock`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { _ in }
    let before = try StoreFixture.bytes(at: path)
    let other = try await StoreFixture.begin("IMMEDIATE", at: path)
    let count = try await store.reading { transaction in
      #expect(throws: Never.self) { try StoreFixture.run("SELECT * FROM entry", at: path) }
      return try transaction.entries(of: edits).count
    }
    #expect(count == 0)
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try StoreFixture.bytes(at: path) == before)
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `a transaction in which a call fails is rolled back even if the error is caught`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: 1, body: Data()), terms: ["old"]), in: edits)
    }
    try StoreFixture.run(
      "CREATE TRIGGER no BEFORE INSERT ON entry_term WHEN NEW.id = 2 BEGIN SELECT RAISE(ABORT, 'no'); END", at: path)
    await #expect(throws: CacheFailure.unavailable("no")) {
      try await store.transaction { transaction in
        try transaction.remove(1, from: edits)
        do {
          try transaction.put(IndexedEntry(Entry(id: 2, body: Data()), terms: ["new"]), in: edits)
        } catch {
          #expect(throws: CacheFailure.unavailable("no")) { try transaction.entries(of: edits) }
        }
      }
    }
    #expect(
      try StoreFixture.numbers("SELECT id FROM entry WHERE id > 0 UNION ALL SELECT id FROM entry_term", at: path) == [
        1, 1,
      ])
  }

  @Test func `terms are removed with their record`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { transaction in
      for id in 1...3 {
        try transaction.put(IndexedEntry(Entry(id: id, body: Data()), terms: ["a", "b", "a"]), in: edits)
      }
      try transaction.put(IndexedEntry(Entry(id: 1, body: Data()), terms: ["c"]), in: edits)
      try transaction.remove(2, from: edits)
    }
    #expect(try StoreFixture.numbers("SELECT id FROM entry_term ORDER BY id", at: path) == [1, 3, 3])
  }

  @Test(arguments: [
    "UPDATE entry SET id = 'one'", "UPDATE entry SET body = 5", "UPDATE list SET etag = 'text'",
    "UPDATE list SET etag = x'FF'", "UPDATE list SET revision = 'two'", "DROP TABLE entry",
  ])
  func `a column of the wrong type is reported as damage in a transaction`(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(3, at: path)
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: 1, body: Data())), in: edits)
    }
    try StoreFixture.run(sql, at: path)
    let failure = await #expect(throws: CacheFailure.self) {
      try await store.reading { transaction in
        _ = try transaction.list(StoreFixture.users)
        _ = try transaction.entries(of: edits)
      }
    }
    guard case .corrupt = failure else { throw CacheFailure.unavailable("\(String(describing: failure))") }
  }

  @Test func `the version and time of an unchanged list are written`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(30, at: path)
    try StoreFixture.run("CREATE TRIGGER no BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'no'); END", at: path)
    let store = try SQLiteCacheStore(path: path)
    let version = ListVersion(etag: "\"2\"", revision: 4)
    let later = StoreFixture.time + 60
    try await store.replace(StoreFixture.users, with: StoreFixture.records(30), savedAt: later, version: version)
    #expect(try await store.version(of: StoreFixture.users) == version)
    #expect(try await store.list(StoreFixture.users)?.savedAt == later)
  }
}
