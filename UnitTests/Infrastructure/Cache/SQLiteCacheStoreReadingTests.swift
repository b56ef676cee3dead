import CacheInfra
import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedTiming
import Synchronization
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreReadingTests {
  @Test func `reading a store is tried at once and then waits for another process that writes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    let other = try await StoreFixture.begin("EXCLUSIVE", at: path)
    let failures = Mutex(0)
    let count = try await store.reading { transaction in
      do {
        return try transaction.inventory().count
      } catch {
        #expect(error as? CacheFailure == .busy)
        failures.withLock { $0 += 1 }
        #expect(throws: Never.self) { try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") } }
        throw error
      }
    }
    #expect(count == 0)
    #expect(failures.withLock { $0 } == 1)
  }

  @Test func `cancelling the task ends the wait to read a store`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    let other = try await StoreFixture.begin("EXCLUSIVE", at: path)
    let (tries, tried) = AsyncStream.makeStream(of: Void.self)
    // A machine that is busy must not use the budget up before the task is cancelled.
    let reading = Task {
      try await WaitBudget.$current.withValue(WaitBudget(limit: .seconds(600))) {
        try await store.reading { transaction in
          tried.yield()
          return try transaction.inventory()
        }
      }
    }
    // The first was made in place.
    for await _ in tries.prefix(2) {}
    reading.cancel()
    await #expect(throws: CacheFailure.cancelled) { try await reading.value }
    try other.close()
  }

  @Test func `cancelling the task ends reading a list`() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteCacheStore(path: folder.path("lists.sqlite"))
    let key = ListKey("words")
    try await store.replace(
      key, with: [IndexedRecord(Record(id: 1))], savedAt: Date(timeIntervalSince1970: 0),
      version: ListVersion(etag: nil, revision: 1))
    let reading = Task {
      try await store.reading { transaction in
        withUnsafeCurrentTask { $0?.cancel() }
        return try transaction.list(key)
      }
    }
    await #expect(throws: CacheFailure.cancelled) { try await reading.value }
    await #expect(throws: CacheFailure.cancelled) {
      try await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await store.list(key)
      }.value
    }
  }
}
