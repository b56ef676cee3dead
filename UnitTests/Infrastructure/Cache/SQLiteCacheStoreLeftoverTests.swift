import CacheInfra
import Foundation
import GRDB
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreLeftoverTests {
  @Test func `a replacement of a list by a killed process is rolled back`() async throws {
    let folder = try TemporaryFolder()
    let (path, killed) = (folder.path("lists.sqlite"), folder.path("killed.sqlite"))
    try await StoreFixture.save(2000, at: path)
    try StoreFixture.copyInTransaction("UPDATE record SET fields = 1, field1 = zeroblob(100)", from: path, to: killed)
    let old = try await SQLiteCacheStore(path: path).list(StoreFixture.users)

    let control = folder.path("control.sqlite")
    try StoreFixture.write(try StoreFixture.bytes(at: killed), at: control)
    let store = try SQLiteCacheStore(path: killed)
    #expect(try await store.list(StoreFixture.users) == old)
    #expect(try folder.names() == ["control.sqlite", "killed.sqlite", "lists.sqlite"])
    #expect(await contents(of: control) != old, "The transaction had not reached the file: nothing was rolled back")
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `the journal or log of a database that is not a store is left unchanged`(_ mode: String) throws {
    let folder = try TemporaryFolder()
    let (path, killed) = (folder.path("other.sqlite"), folder.path("killed.sqlite"))
    let fill = "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999) INSERT INTO other SELECT i FROM n"
    try StoreFixture.run("PRAGMA journal_mode = \(mode); CREATE TABLE other (x); \(fill)", at: path)
    try StoreFixture.copyInTransaction("UPDATE other SET x = zeroblob(100)", from: path, to: killed)
    let before = try snapshot(of: folder)
    #expect(before.count == 3)
    #expect(throws: CacheFailure.unavailable("\(killed) is not a Roster store")) { try SQLiteCacheStore(path: killed) }
    #expect(try snapshot(of: folder) == before)
  }

  private func contents(of path: String) async -> SavedList? {
    do {
      return try await SQLiteCacheStore(path: path).list(StoreFixture.users)
    } catch {
      return nil
    }
  }

  private func snapshot(of folder: borrowing TemporaryFolder) throws -> [String: Data] {
    let names = try folder.names()
    return Dictionary(uniqueKeysWithValues: zip(names, try names.map { try StoreFixture.bytes(at: folder.path($0)) }))
  }
}
