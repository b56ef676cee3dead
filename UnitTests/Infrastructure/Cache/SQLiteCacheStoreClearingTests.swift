import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreClearingTests {
  @Test func `a cleared store is a new one`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = RecoveringCacheStore(path: path, warn: { Issue.record("\($0)") })
    let other = try SQLiteCacheStore(path: path)
    for _ in 1...2 {
      try await fill(store)
      #expect(try StoreFixture.bytes(at: path).count > 200_000)
      #expect(try await store.clear(nil).map(\.records) == [2_000])
      #expect(try await store.inventory() == [])
      #expect(try StoreFixture.bytes(at: path).count < 100_000)
    }
    // Another process with the former file finds that it is gone.
    await #expect(throws: CacheFailure.corrupt("the file was moved while it was in use")) {
      try await other.inventory()
    }
    #expect(try folder.names() == ["lists.sqlite"])
  }

  @Test func `clearing an empty store keeps its file`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = RecoveringCacheStore(path: path, warn: { Issue.record("\($0)") })
    let other = try SQLiteCacheStore(path: path)
    #expect(try await store.clear(nil) == [])
    #expect(try await other.inventory() == [])
  }

  @Test func `a store contains nothing of a list that was cleared alone`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await fill(store)
    try await store.replace(ListKey("tasks", owner: 1), with: StoreFixture.records(3), savedAt: StoreFixture.time)
    #expect(try await store.clear([StoreFixture.users]).map(\.records) == [2_000])
    for table in ["found", "word", "replaced"] {
      #expect(try StoreFixture.numbers("SELECT COUNT(*) FROM \(table)", at: path) == [0], "\(table)")
    }
    for table in ["list", "record", "term"] {
      #expect(try StoreFixture.numbers("SELECT COUNT(*) FROM \(table)", at: path) == [table == "list" ? 1 : 3])
    }
    #expect(try StoreFixture.texts("PRAGMA integrity_check", at: path) == ["ok"])
  }

  @Test(arguments: [nil, [StoreFixture.users]])
  func `a failure while clearing leaves the store unchanged`(_ keys: [ListKey]?) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(30, at: path)
    // Refers to a list, so that no list can be taken out.
    try StoreFixture.run("CREATE TABLE other (list REFERENCES list (id)); INSERT INTO other VALUES (1)", at: path)
    let store = try SQLiteCacheStore(path: path)
    let (list, inventory) = (try await store.list(StoreFixture.users), try await store.inventory())
    await #expect(throws: CacheFailure.self) { try await store.clear(keys) }
    #expect(try await store.list(StoreFixture.users) == list)
    #expect(try await store.inventory() == inventory)
    #expect(try await store.records(in: StoreFixture.users, termPrefix: "term 29", limit: 1)?.records.count == 1)
  }

  @Test func `clearing waits for another connection that reads, which still sees the lists`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(3, at: path)
    let (one, other) = (try SQLiteCacheStore(path: path), try SQLiteCacheStore(path: path))
    let (reading, begun) = AsyncStream.makeStream(of: Void.self)
    let clearing = Task {
      for await _ in reading { break }
      return try await one.clear(nil)
    }
    let counts = try await other.reading { transaction in
      let before = try transaction.list(StoreFixture.users)?.records.count
      begun.finish()
      return [before, try transaction.list(StoreFixture.users)?.records.count]
    }
    #expect(counts == [3, 3])
    #expect(try await clearing.value.map(\.records) == [3])
    #expect(try await other.list(StoreFixture.users) == nil)
  }

  @Test(arguments: ["bytes = x'00'", "owner = 'a'"])
  func `a damaged column of the inventory is reported as damage`(_ column: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(3, at: path)
    try StoreFixture.run("UPDATE list SET \(column)", at: path)
    let store = try SQLiteCacheStore(path: path)
    let failure = await #expect(throws: CacheFailure.self) { try await store.inventory() }
    guard case .corrupt = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  private func fill(_ store: any CacheStore) async throws {
    let records = (0..<2_000).map {
      let text = "pelargonium \($0) of the greenhouse"
      return IndexedRecord(Record(id: $0), sent: Data(text.utf8), terms: [text], text: SearchText(name: text))
    }
    try await store.replace(StoreFixture.users, with: Array(records.prefix(9)), savedAt: StoreFixture.time)
    try await store.replace(StoreFixture.users, with: records, savedAt: StoreFixture.time)
  }
}
