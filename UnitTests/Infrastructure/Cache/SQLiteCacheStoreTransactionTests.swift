import CacheInfra
import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreTransactionTests {
  @Test func `other connections neither see nor change anything before a transaction ends`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { transaction in
      try transaction.replace(
        StoreFixture.users, with: StoreFixture.records(1), savedAt: StoreFixture.time, version: ListVersion())
      #expect(lists(at: path) == [0])
      let failure = #expect(throws: DatabaseError.self) { try StoreFixture.run("DELETE FROM list", at: path) }
      #expect(failure?.resultCode == .SQLITE_BUSY)
    }
    #expect(lists(at: path) == [1])
  }

  private func lists(at path: String) -> [Int] {
    do {
      return try StoreFixture.numbers("SELECT COUNT(*) FROM list", at: path)
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test func `reading writes nothing, lets others read, and does not wait for a write lock`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await store.transaction { _ in }
    let before = try StoreFixture.bytes(at: path)
    let other = try await StoreFixture.begin("IMMEDIATE", at: path)
    let count = try await store.reading { transaction in
      #expect(throws: Never.self) { try StoreFixture.run("SELECT * FROM list", at: path) }
      return try transaction.inventory().count
    }
    #expect(count == 0)
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    #expect(try StoreFixture.bytes(at: path) == before)
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `a transaction in which a call fails is rolled back even if the error is caught`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(1, at: path)
    let store = try SQLiteCacheStore(path: path)
    try StoreFixture.run(
      "CREATE TRIGGER no BEFORE INSERT ON term WHEN NEW.term = x'6e6f' BEGIN SELECT RAISE(ABORT, 'no'); END", at: path)
    let bad = IndexedRecord(SharedLocal.Record(id: 2), terms: ["no"])
    await #expect(throws: CacheFailure.unavailable("no")) {
      try await store.transaction { transaction in
        _ = try transaction.remove(StoreFixture.users)
        do {
          try transaction.replace(
            ListKey("tasks"), with: [bad], savedAt: StoreFixture.time, version: ListVersion())
        } catch {
          #expect(throws: CacheFailure.unavailable("no")) { try transaction.inventory() }
        }
      }
    }
    #expect(try await store.inventory().map(\.key) == [StoreFixture.users])
    #expect(try await store.records(in: StoreFixture.users, termPrefix: "term", limit: 9)?.records.count == 1)
  }

  @Test(arguments: [
    "UPDATE record SET id = 'one'", "UPDATE record SET field1 = 1.5, fields = 1", "UPDATE list SET etag = 'text'",
    "UPDATE list SET etag = x'FF'", "UPDATE list SET revision = 'two'", "DROP TABLE record",
  ])
  func `a column of the wrong type is reported as damage in a transaction`(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(3, at: path)
    let store = try SQLiteCacheStore(path: path)
    try StoreFixture.run(sql, at: path)
    let failure = await #expect(throws: CacheFailure.self) {
      try await store.reading { _ = try $0.list(StoreFixture.users) }
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
