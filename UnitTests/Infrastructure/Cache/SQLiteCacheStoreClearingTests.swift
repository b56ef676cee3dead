import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedSearch
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreClearingTests {
  private let edits = CollectionName("edits")

  @Test func `a cleared store has the layout and size of a new one and contains nothing of the lists`() async throws {
    let folder = try TemporaryFolder()
    let (path, new) = (folder.path("lists.sqlite"), folder.path("new.sqlite"))
    let store = try SQLiteCacheStore(path: path)
    _ = try SQLiteCacheStore(path: new)
    for round in 1...2 {
      try await fill(store)
      #expect(try StoreFixture.bytes(at: path).count > 200_000)
      #expect(try await store.clear(nil).map(\.records) == [2_000])
      let bytes = try StoreFixture.bytes(at: path)
      #expect(try bytes.count <= StoreFixture.bytes(at: new).count + 8_192, "\(round)")
      #expect(bytes.range(of: Data("pelargonium".utf8)) == nil)
    }
    let layout = "SELECT sql FROM sqlite_master ORDER BY type, name"
    #expect(try StoreFixture.texts(layout, at: path) == StoreFixture.texts(layout, at: new))
    #expect(try StoreFixture.texts("PRAGMA integrity_check", at: path) == ["ok"])
    #expect(try StoreFixture.numbers("SELECT id FROM entry WHERE id > 0", at: path) == [5])
    #expect(
      try StoreFixture.numbers("PRAGMA user_version", at: path) == StoreFixture.numbers("PRAGMA user_version", at: new))
    #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.edits", "new.sqlite"])
  }

  @Test func `a store contains nothing of a list that was cleared alone`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    try await fill(store)
    try await store.replace(ListKey("tasks", owner: 1), with: StoreFixture.records(3), savedAt: StoreFixture.time)
    #expect(try await store.clear(StoreFixture.users).map(\.records) == [2_000])
    for table in ["found", "word", "replaced"] {
      #expect(try StoreFixture.numbers("SELECT COUNT(*) FROM \(table)", at: path) == [0], "\(table)")
    }
    for table in ["list", "record", "term"] {
      #expect(try StoreFixture.numbers("SELECT COUNT(*) FROM \(table)", at: path) == [table == "list" ? 1 : 3])
    }
    #expect(try StoreFixture.texts("PRAGMA integrity_check", at: path) == ["ok"])
  }

  @Test(arguments: [nil, StoreFixture.users])
  func `a failure while clearing leaves the store unchanged`(_ key: ListKey?) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(30, at: path)
    // Refers to a list, so that no list can be taken out.
    try StoreFixture.run("CREATE TABLE other (list REFERENCES list (id)); INSERT INTO other VALUES (1)", at: path)
    let store = try SQLiteCacheStore(path: path)
    let (list, inventory) = (try await store.list(StoreFixture.users), try await store.inventory())
    await #expect(throws: CacheFailure.self) { try await store.clear(key) }
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

  private func fill(_ store: SQLiteCacheStore) async throws {
    let records = (0..<2_000).map {
      let text = "pelargonium \($0) of the greenhouse"
      return IndexedRecord(Record(id: $0, body: Data(text.utf8)), terms: [text], text: SearchText(name: text))
    }
    try await store.replace(StoreFixture.users, with: Array(records.prefix(9)), savedAt: StoreFixture.time)
    try await store.replace(StoreFixture.users, with: records, savedAt: StoreFixture.time)
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: 5, body: Data()), terms: ["t"]), in: edits)
    }
  }
}
