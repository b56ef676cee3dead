import CacheInfra
import Foundation
import SharedLocal
import Synchronization
import TestSupport
import Testing

@Suite struct RecoveringCacheStoreTransactionTests {
  private let log = CacheWarningLog()
  private let edits = CollectionName("edits")

  private func store(at path: String) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { [log] in await log.note($0) })
  }

  @Test(arguments: [false, true])
  func `a transaction that finds damage is repeated once in a new store`(_ isOnlyReading: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    try StoreFixture.run("DROP TABLE entry", at: path)
    let times = Count()
    let work: @Sendable (any CacheTransaction) throws -> Int = { transaction in
      times.increment()
      return try transaction.entries(of: edits).count
    }
    #expect(try await (isOnlyReading ? store.reading(work) : store.transaction(work)) == 1)
    #expect(times.value == 2)
    try await put(2, in: store)
    #expect(try await ids(in: store) == [1, 2])
    #expect(await log.warnings.count == 1)
  }

  @Test
  func `if the file of a store is deleted, a transaction runs in a new one that the journal has restored`() async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    try FileManager.default.removeItem(atPath: path)
    try await put(2, in: store)
    #expect(try await ids(in: try SQLiteCacheStore(path: path)) == [1, 2])
  }

  @Test func `if the file of a store is moved away, a transaction is saved in the one that replaces it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("old.sqlite"))
    try await put(2, in: store)
    #expect(try await ids(in: try SQLiteCacheStore(path: path)) == [1, 2])
    #expect(try await ids(in: try SQLiteCacheStore(path: folder.path("old.sqlite"))) == [1])
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
    try await put(1, in: store)
    #expect(try await ids(in: store) == [1])
    let refused = try await store.exclusively {
      do { return try await store.exclusively { true } == nil } catch { return false }
    }
    #expect(refused == true)
  }

  @Test func `exclusive work still excludes others if its store is deleted meanwhile`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    let refused = try await store.exclusively {
      do {
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.removeItem(atPath: path + ".exclusive")
        try await put(2, in: store)
        return try await store.exclusively { true } == nil
      } catch {
        Issue.record(error)
        return false
      }
    }
    #expect(refused == true)
    #expect(try await store.exclusively { true } == true)
  }

  @Test func `exclusive work runs once in a new store if its own was deleted`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new/lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    try FileManager.default.removeItem(atPath: folder.path("new"))
    #expect(try await store.exclusively { true } == true)
    #expect(try await ids(in: store) == [])
  }

  private func put(_ id: Int, in store: any CacheStore) async throws(CacheFailure) {
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: id, body: Data())), in: edits)
    }
  }

  private func ids(in store: any CacheStore) async throws(CacheFailure) -> [Int] {
    try await store.reading { transaction in try transaction.entries(of: edits).map(\.id) }
  }
}

/// Counts how often something is done.
private final class Count: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}
