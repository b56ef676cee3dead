import BlockingInfra
import CacheInfra
import Foundation
import SharedLocal
import SharedTiming
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite struct RecoveringCacheStoreTests {
  private let log = CacheWarningLog()

  private func store(
    at path: String,
    open: @escaping @Sendable (String) throws -> any CacheStore = { try SQLiteCacheStore(path: $0) }
  ) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, open: open, warn: { [log] in await log.note($0) })
  }

  @Test func `a store is not opened before it is used`() throws {
    let folder = try TemporaryFolder()
    _ = store(at: folder.path("lists.sqlite"))
    #expect(try folder.names() == [])
  }

  @Test(arguments: ["file/lists.sqlite", "folder", "foreign.sqlite", "link"])
  func `lists are kept in memory with one warning if the file of the store cannot be used`(_ name: String) async throws
  {
    let folder = try TemporaryFolder()
    try StoreFixture.write(Data("text".utf8), at: folder.path("file"))
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "/nowhere/at/all")
    try StoreFixture.run("CREATE TABLE other (x)", at: folder.path("foreign.sqlite"))
    let before = try folder.names()
    try await savesInMemory(store(at: folder.path(name)))
    #expect(try folder.names() == before)
    #expect(await log.warnings.map(\.reason).allSatisfy { $0?.contains(folder.path(name)) == true })
  }

  @Test(arguments: [CacheFailure.busy, .cancelled])
  func `if opening a store is interrupted, the next call opens it without a warning`(_ failure: CacheFailure)
    async throws
  {
    let folder = try TemporaryFolder()
    let failures = Mutex<CacheFailure?>(failure)
    let store = store(at: folder.path("lists.sqlite")) { path in
      if let failure = failures.withLock({ $0.take() }) { throw failure }
      return try SQLiteCacheStore(path: path)
    }
    await #expect(throws: failure) { try await store.list(StoreFixture.users) }
    try await store.replace(StoreFixture.users, with: StoreFixture.records(1), savedAt: StoreFixture.time)
    #expect(try await SQLiteCacheStore(path: folder.path("lists.sqlite")).list(StoreFixture.users)?.records.count == 1)
    #expect(await log.warnings.isEmpty)
  }

  @Test func `lists are kept in memory with one warning if a damaged store cannot be renamed`() async throws {
    let folder = try TemporaryFolder()
    try StoreFixture.write(Data("garbage".utf8), at: folder.path("lists.sqlite"))
    try FileManager.default.createDirectory(
      atPath: folder.path("lists.sqlite.damaged"), withIntermediateDirectories: false)
    try await savesInMemory(store(at: folder.path("lists.sqlite")))
    #expect(try StoreFixture.bytes(at: folder.path("lists.sqlite")) == Data("garbage".utf8))
  }

  @Test func `a damaged file that another program is setting aside is not set aside a second time`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let garbage = Data("garbage".utf8)
    try StoreFixture.write(garbage, at: path)
    let other = try FileDescriptor.open(path, .readOnly)
    defer { other.closeIgnoringErrors() }
    try other.lock(.exclusive)
    let store = store(at: path)
    let clock = WaitClock(
      now: { .zero },
      block: { _ in
        #expect(throws: Never.self) { try FileSystem.rename(path, to: path + ".damaged") }
        other.unlock()
      }, sleep: { _ in })
    try await WaitBudget.$current.withValue(WaitBudget(clock: clock)) { try await store.open() }
    #expect(await log.warnings == [])
    #expect(try StoreFixture.bytes(at: path + ".damaged") == garbage)
  }

  @Test(arguments: [CacheFailure.unavailable("the disk is full"), .cancelled])
  func `other failures of a store are passed on, and no new store is opened`(_ failure: CacheFailure) async throws {
    let folder = try TemporaryFolder()
    let store = store(at: folder.path("lists.sqlite")) { _ in FailingCacheStore(failure: failure) }
    for _ in 1...2 {
      await #expect(throws: failure) { try await store.list(StoreFixture.users) }
    }
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `a call to a store that seems damaged is repeated at most twice`() async throws {
    let folder = try TemporaryFolder()
    let store = store(at: folder.path("lists.sqlite")) { _ in FailingCacheStore(failure: .corrupt("always")) }
    await #expect(
      throws: CacheFailure.unavailable("always, even after it was reopened; the disk may be failing")
    ) { try await store.list(StoreFixture.users) }
    // The file is sound, so it is not touched.
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `a store whose records are no elements of their list is set aside, though the file is sound`() async throws
  {
    let folder = try TemporaryFolder()
    let store = store(at: folder.path("lists.sqlite"))
    try await store.replace(StoreFixture.users, with: StoreFixture.records(1), savedAt: StoreFixture.time)
    let isSaved = try await store.reading { transaction in
      if try transaction.list(StoreFixture.users) != nil { throw CacheFailure.unreadable }
      return false
    }
    #expect(!isSaved)
    let kept = folder.path("lists.sqlite.damaged")
    #expect(await log.warnings == [.damaged(path: kept, reason: "the saved data could not be read")])
    #expect(try await SQLiteCacheStore(path: kept).list(StoreFixture.users)?.records.count == 1)
  }

  @Test(arguments: [[CacheFailure.unreadable], [.corrupt("a failed read"), .unreadable]])
  func `a store whose records were read wrong only once is used unchanged`(_ found: [CacheFailure]) async throws {
    let folder = try TemporaryFolder()
    let store = store(at: folder.path("lists.sqlite"))
    try await store.replace(StoreFixture.users, with: StoreFixture.records(1), savedAt: StoreFixture.time)
    let failures = Mutex(found[...])
    let count = try await store.reading { transaction in
      if let failure = failures.withLock({ $0.popFirst() }) { throw failure }
      return try transaction.list(StoreFixture.users)?.records.count
    }
    #expect(count == 1)
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `a sound store that another process has put in place of a damaged one is used unchanged`() async throws {
    let folder = try TemporaryFolder()
    let (path, good) = (folder.path("lists.sqlite"), folder.path("good.sqlite"))
    try await StoreFixture.save(5, at: good)
    try StoreFixture.write(Data("garbage".utf8), at: path)
    let store = store(at: path) { path in
      if rename(good, path) == 0 { throw CacheFailure.corrupt("what was there before") }
      return try SQLiteCacheStore(path: path)
    }
    #expect(try await store.list(StoreFixture.users)?.records.count == 5)
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `a new store is created if its file is deleted while in use`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(5), savedAt: StoreFixture.time)
    try FileManager.default.removeItem(atPath: path)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(3), savedAt: StoreFixture.time)
    #expect(try await SQLiteCacheStore(path: path).list(StoreFixture.users)?.records.count == 3)
    #expect(await log.warnings == [])
  }

  @Test func `if the file of a store is replaced while in use, the new file is read`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(5), savedAt: StoreFixture.time)
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("old.sqlite"))
    try await StoreFixture.save(3, at: path)
    #expect(try await store.list(StoreFixture.users)?.records.count == 3)
    #expect(await log.warnings == [])
  }

  private func savesInMemory(_ store: RecoveringCacheStore) async throws {
    try await withThrowingTaskGroup { group in
      for owner in 0..<8 {
        group.addTask {
          try await store.replace(ListKey("tasks", owner: owner), with: [], savedAt: StoreFixture.time)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.summaries().map(\.lists) == [8])
    #expect(await log.warnings.compactMap(\.reason).count == 1)
    #expect(await log.warnings.count == 1)
  }
}

extension CacheWarning {
  /// Why nothing is saved.
  fileprivate var reason: String? {
    if case .notSaving(let reason) = self { reason } else { nil }
  }
}
