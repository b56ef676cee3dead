import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import Synchronization
import TestSupport
import Testing

/// What becomes of a transaction whose store turns out to be damaged, or is replaced meanwhile.
@Suite struct RecoveringCacheStoreTransactionTests {
  private let log = CacheWarningLog()

  private func store(at path: String) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, warn: { [log] in await log.note($0) })
  }

  @Test(arguments: [false, true])
  func `a transaction that finds damage is repeated once in a new store, and the damaged one is kept`(
    _ isOnlyReading: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await save(1, in: store)
    try StoreFixture.run("DROP TABLE term", at: path)
    let times = Count()
    let work: @Sendable (any CacheTransaction) throws -> Int? = { transaction in
      times.increment()
      return try transaction.records(in: key(1), termPrefix: "", limit: 9)?.records.count
    }
    #expect(try await (isOnlyReading ? store.reading(work) : store.transaction(work)) == nil)
    #expect(times.value == 2)
    try await save(2, in: store)
    #expect(try await owners(in: store) == [2])
    #expect(await log.warnings == [.damaged(path: path + ".damaged", reason: "a table is missing")])
    #expect(try StoreFixture.numbers("SELECT owner FROM list", at: path + ".damaged") == [1])
  }

  @Test func `a store whose table has lost a column is set aside, and the list saved in a new one`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(1, at: path)
    let column = "UPDATE sqlite_master SET sql = replace(sql, ', field16', '          ') WHERE name = 'replaced'"
    try StoreFixture.run("PRAGMA writable_schema = ON; " + column, at: path)
    let store = store(at: path)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(2), savedAt: StoreFixture.time)
    #expect(try await store.list(StoreFixture.users)?.records.count == 2)
    let reason = "the definition of a table is damaged"
    #expect(await log.warnings == [.damaged(path: path + ".damaged", reason: reason)])
  }

  @Test(arguments: FileDamage.allCases)
  func `a damaged file is set aside, and lists can be saved again`(_ damage: FileDamage) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(2_000, at: path)
    let bytes = damage.done(to: try StoreFixture.bytes(at: path))
    // Twice: an earlier damaged file is replaced.
    for _ in 1...2 {
      try StoreFixture.write(bytes, at: path)
      let store = store(at: path)
      do { _ = try await store.list(StoreFixture.users) } catch { #expect(error as? CacheFailure != .busy) }
      try await save(2, in: store)
      #expect(try await self.store(at: path).list(key(2))?.records.count == 1)
      #expect(try StoreFixture.bytes(at: path + ".damaged") == bytes)
    }
    #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.damaged"])
    #expect(await log.warnings.count == 2)
  }

  @Test func `if the file of a store is deleted, a transaction runs in a new one`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await save(1, in: store)
    try FileManager.default.removeItem(atPath: path)
    try await save(2, in: store)
    #expect(try await owners(in: try SQLiteCacheStore(path: path)) == [2])
    #expect(await log.warnings == [])
  }

  @Test func `if the file of a store is moved away, a transaction is saved in the one that replaces it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await save(1, in: store)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("old.sqlite"))
    try await save(2, in: store)
    #expect(try await owners(in: try SQLiteCacheStore(path: path)) == [2])
    #expect(try await owners(in: try SQLiteCacheStore(path: folder.path("old.sqlite"))) == [1])
  }

  @Test func `a transaction in memory is not repeated`() async throws {
    let folder = try TemporaryFolder()
    let store = store(at: folder.url.path)
    let times = Count()
    await #expect(throws: CacheFailure.corrupt("why")) {
      try await store.transaction { _ in
        times.increment()
        throw CacheFailure.corrupt("why")
      }
    }
    #expect(times.value == 1)
    try await save(1, in: store)
    #expect(try await owners(in: store) == [1])
  }

  private func save(_ owner: Int, in store: any CacheStore) async throws {
    try await store.replace(key(owner), with: StoreFixture.records(1), savedAt: StoreFixture.time)
  }

  private func owners(in store: any CacheStore) async throws -> [ServiceID?] {
    try await store.inventory().map(\.key.owner)
  }
}

private func key(_ owner: Int) -> ListKey { ListKey("tasks", owner: .number(owner)) }

/// Counts how often something is done.
private final class Count: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}
