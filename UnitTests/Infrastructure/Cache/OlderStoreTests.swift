import CacheInfra
import Foundation
import SharedLocal
import TestSupport
import Testing

/// What becomes of a store that an earlier version of the program has made.
@Suite final class OlderStoreTests {
  private let folder: TemporaryFolder
  private let path: String
  private let log = CacheWarningLog()
  private let taken = TakenRecords()

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("lists.sqlite")
  }

  private func store(takingOver result: Result<Bool, CacheFailure> = .success(true)) -> RecoveringCacheStore {
    RecoveringCacheStore(
      path: path,
      takeOver: { [taken] records in
        await taken.add(records)
        return try result.get()
      }, warn: { [log] in await log.note($0) })
  }

  @Test(arguments: [6, 7])
  func `the edits of version 1.1 are taken over once, and the lists are loaded again`(_ version: Int) async throws {
    try OlderStoreFixture.make(at: path, version: version, [("task edits", 1, "{}"), ("task names", 3, "41")])
    try await withThrowingTaskGroup { group in
      let store = store()
      for _ in 1...4 {
        group.addTask {
          let lists = try await store.inventory()
          #expect(lists == [])
        }
      }
      try await group.waitForAll()
    }
    #expect(await taken.all.map { $0.filter { !$0.hasPrefix("store") } } == [["task edits 1 {}", "task names 3 41"]])
    #expect(try await store().inventory() == [])
    #expect(await taken.all.count == 1)
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
    #expect(try StoreFixture.numbers("PRAGMA user_version", at: path) == [13])
  }

  @Test func `lists of another layout are removed without a word, also if they are damaged`() async throws {
    try await StoreFixture.save(3, at: path)
    try StoreFixture.run("DROP TABLE record; PRAGMA user_version = 8", at: path)
    #expect(try await store().inventory() == [])
    #expect(await log.warnings == [])
    #expect(try folder.names() == ["lists.sqlite"])
    #expect(try StoreFixture.numbers("PRAGMA user_version", at: path) == [13])
  }

  @Test func `nobody else can use the store while its edits are taken over`() async throws {
    try OlderStoreFixture.make(at: path)
    let path = path
    let store = RecoveringCacheStore(
      path: path,
      takeOver: { _ in
        #expect(throws: (any Error).self) { try StoreFixture.run("DELETE FROM entry", at: path) }
        return true
      }, warn: { Issue.record("\($0)") })
    #expect(try await store.inventory() == [])
  }

  @Test(arguments: [1, 2, 5])
  func `a store that is too old is kept untouched, with a line that says so`(_ version: Int) async throws {
    try OlderStoreFixture.make(at: path, version: version)
    try await expectKept(version)
  }

  @Test(arguments: [
    "UPDATE entry SET body = x'00'", "DROP INDEX entry_copy; UPDATE entry SET digest = 1", "DROP TABLE entry",
  ])
  func `a damaged store is kept untouched, since only its own version can repair it`(_ damage: String) async throws {
    try OlderStoreFixture.make(at: path)
    try StoreFixture.run(damage, at: path)
    try await expectKept(7)
  }

  @Test func `a store that lacks what its journal has is kept untouched`() async throws {
    try OlderStoreFixture.make(at: path, committed: 3)
    try await expectKept(7)
  }

  @Test func `a store with edits that are not taken over is kept untouched`() async throws {
    try OlderStoreFixture.make(at: path)
    try await expectKept(7, takingOver: .success(false))
  }

  @Test func `if edits cannot be saved, the store stays where it is, and nothing is saved`() async throws {
    try OlderStoreFixture.make(at: path)
    let store = store(takingOver: .failure(.unavailable("the disk is broken")))
    #expect(try await store.inventory() == [])
    let reason = "its edits could not be taken over from an earlier version: the disk is broken"
    #expect(await store.reasonNotKept() == reason)
    #expect(await log.warnings == [.notSaving(reason: reason)])
    #expect(try StoreFixture.numbers("PRAGMA user_version", at: path) == [7])
  }

  private func expectKept(_ version: Int, takingOver result: Result<Bool, CacheFailure> = .success(true)) async throws {
    let before = try [path, path + ".edits"].map { try StoreFixture.bytes(at: $0) }
    let store = store(takingOver: result)
    #expect(try await store.inventory() == [])
    let kept = path + ".version-\(version)"
    #expect(await log.warnings == [.olderKept(path: kept)])
    #expect(try [kept, kept + ".edits"].map { try StoreFixture.bytes(at: $0) } == before)
    #expect(await store.reasonNotKept() == nil)
  }
}

/// The records that were taken over, as texts, each time.
private actor TakenRecords {
  private(set) var all: [[String]] = []

  func add(_ records: [OlderRecord]) {
    all.append(records.map { "\($0.collection) \($0.id) " + String(decoding: $0.body, as: UTF8.self) })
  }
}
