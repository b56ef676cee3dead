import CacheInfra
import Foundation
import SharedLocal
import Synchronization
import TestSupport
import Testing

@Suite("A store that recovers")
struct RecoveringCacheStoreTests {
  private let log = CacheWarningLog()

  private func store(
    at path: String,
    open: @escaping @Sendable (String) throws(CacheFailure) -> any CacheStore = { path throws(CacheFailure) in
      try SQLiteCacheStore(path: path)
    }
  ) -> RecoveringCacheStore {
    RecoveringCacheStore(path: path, now: { StoreFixture.time }, open: open, warn: { [log] in await log.note($0) })
  }

  @Test("is not opened before it is used")
  func lazy() throws {
    let folder = try TemporaryFolder()
    _ = store(at: folder.path("lists.sqlite"))
    #expect(try folder.names() == [])
  }

  @Test(
    "keeps lists in memory where it cannot keep them in the file, and warns of it once",
    arguments: [
      "file/lists.sqlite", "folder", "foreign.sqlite", "link",
    ])
  func unavailable(_ name: String) async throws {
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

  @Test(
    "is opened by the next who asks where opening was cut short, which nobody is warned of",
    arguments: [CacheFailure.busy, .cancelled])
  func cutShort(_ failure: CacheFailure) async throws {
    let folder = try TemporaryFolder()
    let failures = Mutex<CacheFailure?>(failure)
    let store = store(at: folder.path("lists.sqlite")) { path throws(CacheFailure) in
      if let failure = failures.withLock({ $0.take() }) { throw failure }
      return try SQLiteCacheStore(path: path)
    }
    await #expect(throws: failure) { try await store.list(StoreFixture.users) }
    try await store.replace(StoreFixture.users, with: StoreFixture.records(1), savedAt: StoreFixture.time)
    #expect(try await SQLiteCacheStore(path: folder.path("lists.sqlite")).list(StoreFixture.users)?.records.count == 1)
    #expect(await log.warnings.isEmpty)
  }

  @Test("keeps lists in memory where a damaged file may not be renamed, and warns of it once")
  func notRenamed() async throws {
    let folder = try TemporaryFolder()
    try StoreFixture.write(Data("garbage".utf8), at: folder.path("lists.sqlite"))
    try FileManager.default.createDirectory(
      atPath: folder.path("lists.sqlite.lock"), withIntermediateDirectories: false)
    try await savesInMemory(store(at: folder.path("lists.sqlite")))
    #expect(try StoreFixture.bytes(at: folder.path("lists.sqlite")) == Data("garbage".utf8))
  }

  @Test(
    "passes other failures of a call on, and opens no other store for them",
    arguments: [
      CacheFailure.unavailable("the disk is full"), .cancelled,
    ])
  func otherFailures(_ failure: CacheFailure) async throws {
    let folder = try TemporaryFolder()
    let store = store(at: folder.path("lists.sqlite")) { _ in FailingCacheStore(failure: failure) }
    for _ in 1...2 {
      await #expect(throws: failure) { try await store.list(StoreFixture.users) }
    }
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test("repeats a call twice at most")
  func repeatsTwice() async throws {
    let folder = try TemporaryFolder()
    let store = store(at: folder.path("lists.sqlite")) { _ in FailingCacheStore(failure: .corrupt("always")) }
    await #expect(
      throws: CacheFailure.unavailable("always, even after it was reopened; the disk may be failing")
    ) { try await store.list(StoreFixture.users) }
    // The file is sound, so it is not touched.
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test("leaves alone a good file that another process has put in the place of a damaged one")
  func replacedMeanwhile() async throws {
    let folder = try TemporaryFolder()
    let (path, good) = (folder.path("lists.sqlite"), folder.path("good.sqlite"))
    try await StoreFixture.save(5, at: good)
    try StoreFixture.write(Data("garbage".utf8), at: path)
    let store = store(at: path) { path throws(CacheFailure) in
      if rename(good, path) == 0 { throw .corrupt("what was there before") }
      return try SQLiteCacheStore(path: path)
    }
    #expect(try await store.list(StoreFixture.users)?.records.count == 5)
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test("begins a new file when its own is deleted while in use")
  func deleted() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = store(at: path)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(5), savedAt: StoreFixture.time)
    try FileManager.default.removeItem(atPath: path)
    try await store.replace(StoreFixture.users, with: StoreFixture.records(3), savedAt: StoreFixture.time)
    #expect(try await SQLiteCacheStore(path: path).list(StoreFixture.users)?.records.count == 3)
    #expect(await log.warnings == [])
  }

  @Test("reads the file that is there, and not the one that was")
  func replaced() async throws {
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
