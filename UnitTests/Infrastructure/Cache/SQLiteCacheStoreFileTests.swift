import CacheInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreFileTests {
  @Test func `a new store and its new folders are private, and existing folders keep their permissions`() async throws {
    let folder = try TemporaryFolder()
    let old = folder.path("old")
    try FileManager.default.createDirectory(
      atPath: old, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    let path = old + "/a/b/lists.sqlite"
    try await StoreFixture.save(1, at: path)
    #expect(try StoreFixture.permissions(at: path) == 0o600)
    #expect(try StoreFixture.permissions(at: old + "/a/b") == 0o700)
    #expect(try StoreFixture.permissions(at: old + "/a") == 0o700)
    #expect(try StoreFixture.permissions(at: old) == 0o755)
  }

  @Test func `an empty file becomes a store and keeps its permissions`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try StoreFixture.write(Data(), at: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try await StoreFixture.save(1, at: path)
    #expect(try StoreFixture.permissions(at: path) == 0o640)
    #expect(try await SQLiteCacheStore(path: path).list(StoreFixture.users)?.records.count == 1)
  }

  @Test func `opening and reading an up-to-date store writes nothing`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(20, at: path)
    let before = try StoreFixture.bytes(at: path)
    let store = try SQLiteCacheStore(path: path)
    #expect(try await store.list(StoreFixture.users)?.records.count == 20)
    #expect(try StoreFixture.bytes(at: path) == before)
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test(arguments: [
    "CREATE TABLE other (x)", "PRAGMA application_id = 7", "PRAGMA user_version = 3",
    "PRAGMA journal_mode = WAL; CREATE TABLE other (x)",
  ])
  func `a database that is not a store is refused and left unchanged`(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("other.sqlite")
    try StoreFixture.run(sql, at: path)
    let before = try StoreFixture.bytes(at: path)
    #expect(throws: CacheFailure.unavailable("\(path) is not a Roster store")) { try SQLiteCacheStore(path: path) }
    #expect(try StoreFixture.bytes(at: path) == before)
    #expect(try folder.names() == ["other.sqlite"])
  }

  @Test func `a store of a newer version is refused and left unchanged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(1, at: path)
    try StoreFixture.run("PRAGMA user_version = 99", at: path)
    let before = try StoreFixture.bytes(at: path)
    #expect(throws: CacheFailure.unavailable("\(path) was made by a newer version of Roster")) {
      try SQLiteCacheStore(path: path)
    }
    #expect(try StoreFixture.bytes(at: path) == before)
  }

  // Root may write what it likes, so that this can only be seen as another user.
  @Test(.enabled(if: geteuid() != 0))
  func `a read-only store can be read`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(20, at: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let store = try SQLiteCacheStore(path: path)
    #expect(try await store.list(StoreFixture.users)?.records.count == 20)
    await #expect(throws: CacheFailure.unavailable("permission denied")) {
      try await store.replace(StoreFixture.users, with: [], savedAt: StoreFixture.time)
    }
  }

  @Test func `a path that is not a file is refused with a reason`() throws {
    let folder = try TemporaryFolder()
    try StoreFixture.write(Data("text".utf8), at: folder.path("file"))
    let below = folder.path("file/lists.sqlite")
    #expect(throws: CacheFailure.unavailable("\(below): a part of the path is not a folder")) {
      try SQLiteCacheStore(path: below)
    }
    let itself = folder.url.path
    #expect(throws: CacheFailure.unavailable("\(itself) is not a file")) { try SQLiteCacheStore(path: itself) }
  }
}
