import CacheInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreExclusionTests {
  @Test func `exclusive work locks a private file beside the store, which stays`() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteCacheStore(path: folder.path("lists.sqlite"))
    for _ in 1...2 {
      #expect(try await store.exclusively { true } == true)
      #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.exclusive"])
      #expect(try StoreFixture.permissions(at: folder.path("lists.sqlite.exclusive")) == 0o600)
    }
  }

  @Test func `exclusive work excludes every other holder of the lock`() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteCacheStore(path: folder.path("lists.sqlite"))
    let descriptor = open(folder.path("lists.sqlite.exclusive"), O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try await store.exclusively { true } == nil)
    #expect(flock(descriptor, LOCK_UN) == 0)
    #expect(try await store.exclusively { flock(descriptor, LOCK_EX | LOCK_NB) == -1 } == true)
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    close(descriptor)
    #expect(try await store.exclusively { true } == true)
  }

  @Test func `exclusive work fails with a reason if the lock cannot be taken`() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteCacheStore(path: folder.path("lists.sqlite"))
    let lock = folder.path("lists.sqlite.exclusive")
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
    await #expect(throws: CacheFailure.unavailable("\(lock): it is a folder")) {
      try await store.exclusively { Issue.record("the work was done") }
    }
  }

  @Test func `exclusive work excludes another path to the same store`() async throws {
    let folder = try TemporaryFolder()
    let (path, link) = (folder.path("lists.sqlite"), folder.path("link"))
    let store = try SQLiteCacheStore(path: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let other = try SQLiteCacheStore(path: link)
    let refused = try await store.exclusively {
      do { return try await other.exclusively { true } == nil } catch { return false }
    }
    #expect(refused == true)
  }

  #if os(Linux)
    @Test
    func `the exclusive lock ends with its work even if another process has inherited the descriptor`() async throws {
      let folder = try TemporaryFolder()
      let store = try SQLiteCacheStore(path: folder.path("lists.sqlite"))
      let lock = folder.path("lists.sqlite.exclusive")
      let copies = try await store.exclusively { Self.copies(ofDescriptorsOf: lock) }
      defer { for copy in copies ?? [] { close(copy) } }
      #expect(copies?.count == 1)
      #expect(try await store.exclusively { true } == true)
    }

    private static func copies(ofDescriptorsOf path: String) -> [Int32] {
      (0..<getdtablesize()).filter { descriptor in
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
        return count > 0 && String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) == path
      }.map { dup($0) }
    }
  #endif
}
