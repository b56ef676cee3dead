import CacheInfra
import Foundation
import SharedLocal
import Synchronization
import TestSupport
import Testing

@Suite("A transaction of a store that recovers")
struct RecoveringCacheStoreTransactionTests {
  private let log = CacheWarningLog()
  private let edits = CollectionName("edits")

  private func store(at path: String) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { [log] in await log.note($0) })
  }

  @Test("is done again in a new store when it finds damage, and once there", arguments: [false, true])
  func damage(_ isOnlyReading: Bool) async throws {
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

  @Test("is done in the new file when its own is deleted while in use, with what the journal brings back")
  func deleted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    try FileManager.default.removeItem(atPath: path)
    try await put(2, in: store)
    #expect(try await ids(in: try SQLiteCacheStore(path: path)) == [1, 2])
  }

  @Test("is not saved in a file that is moved away while it is being done, but in the one that takes its place")
  func movedMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await put(1, in: store)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("old.sqlite"))
    try await put(2, in: store)
    #expect(try await ids(in: try SQLiteCacheStore(path: path)) == [1, 2])
    #expect(try await ids(in: try SQLiteCacheStore(path: folder.path("old.sqlite"))) == [1])
  }

  @Test("is done once in memory, where nothing can be opened anew")
  func inMemory() async throws {
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

  @Test("What is done exclusively keeps others off though the store it began with is damaged meanwhile")
  func exclusively() async throws {
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

  @Test("What is done exclusively is done once, in a store that was begun anew for it if need be")
  func exclusivelyAnew() async throws {
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
      try transaction.put(IndexedRecord(Record(id: id, body: Data())), in: edits)
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
