import Foundation
import GRDB
import SharedLocal
import SharedTiming
import SystemPackage
import TestSupport
import Testing

@testable import CacheInfra

@Suite struct EntryJournalTests {
  private static let edits = CollectionName("edits")
  private let log = CacheWarningLog()

  private func put(_ ids: ClosedRange<Int>, note: String = "", at path: String) async throws {
    for id in ids {
      let record = Entry(id: id, body: Data("record \(id) \(note)".utf8))
      try await SQLiteCacheStore(path: path).put([IndexedEntry(record, terms: ["open"])], in: Self.edits)
    }
  }

  private func bodies(at path: String) async throws -> [String] {
    let store = RecoveringCacheStore(path: path, now: { StoreFixture.time }, warn: { [log] in await log.note($0) })
    return try await store.entries(of: Self.edits, term: "open").map { String(decoding: $0.body, as: UTF8.self) }
  }

  private let damages: [@Sendable (String, Data) throws -> Void] = [
    { path, _ in try StoreFixture.write(try StoreFixture.bytes(at: path).prefix(4096), at: path) },
    { path, _ in try StoreFixture.write(Data(), at: path) },
    { path, _ in try FileManager.default.removeItem(atPath: path) },
    { path, old in try StoreFixture.write(old, at: path) },
    { path, _ in try StoreFixture.write(Data(repeating: 0x5A, count: 50_000), at: path) },
  ]

  @Test(arguments: 0..<5)
  func `the journal restores all records of a store that was truncated, emptied, deleted, overwritten or rolled back`(
    _ damage: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...10, at: path)
    let old = try StoreFixture.bytes(at: path)
    try await put(5...15, note: "again", at: path)
    try await SQLiteCacheStore(path: path).remove([2, 7], from: Self.edits)
    try damages[damage](path, old)
    let expected =
      [1, 3, 4].map { "record \($0) " } + [5, 6, 8, 9, 10, 11, 12, 13, 14, 15].map { "record \($0) again" }
    #expect(try await bodies(at: path) == expected)
    #expect(await log.warnings.count == 1)
    // And so it does after that.
    try await put(16...16, at: path)
    try StoreFixture.write(Data(), at: path)
    #expect(try await bodies(at: path) == expected + ["record 16 "])
  }

  @Test func `the journal of a replaced store is set aside with a warning and can be read there`() async throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("lists.sqlite"), folder.path("other.sqlite"))
    try await put(1...3, at: path)
    try await put(7...8, at: other)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(try await bodies(at: path) == ["record 7 ", "record 8 "])
    #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.edits.replaced-1", "other.sqlite.edits"])
    let aside = path + ".edits.replaced-1"
    #expect(await log.warnings.map { if case .damaged(let damage) = $0 { damage.path } else { "" } } == [aside])
    let damages = try await SQLiteCacheStore(path: path).reading { transaction in
      try transaction.damages()
    }
    // Or its numbers would be taken for those of this store.
    #expect(damages.map(\.isOfOtherStore) == [true])
    let records = try await DamagedStoreFiles().records(of: Self.edits, inFileAt: aside)
    #expect(records.records.map(\.id) == [1, 2, 3])
  }

  @Test func `a store whose last transaction was cut short is not reported as damaged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...3, at: path)
    let old = try StoreFixture.bytes(at: path)
    let journal = try StoreFixture.bytes(at: path + ".edits")
    try await put(4...4, at: path)
    let after = try StoreFixture.bytes(at: path + ".edits")
    // The line of the transaction, or half of it, but not its commit marker.
    for length in [after.count - 120, journal.count + 40] {
      try StoreFixture.write(old, at: path)
      try StoreFixture.write(after.prefix(length), at: path + ".edits")
      #expect(try await bodies(at: path) == (1...3).map { "record \($0) " })
      try await put(5...5, at: path)
      try StoreFixture.write(Data(), at: path)
      #expect(try await bodies(at: path).suffix(1) == ["record 5 "])
    }
  }

  @Test func `the journal does not restore a transaction whose commit failed`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...3, at: path)
    // Somebody who reads lets nobody commit.
    let reader = try await StoreFixture.begin("DEFERRED; SELECT * FROM entry", at: path)
    let failure = await WaitBudget(limit: .zero).limit { () -> CacheFailure? in
      do { try await put(4...4, at: path) } catch { return error as? CacheFailure }
      return nil
    }
    #expect(failure == .busy)
    try reader.close()
    try StoreFixture.write(Data(), at: path)
    #expect(try await bodies(at: path) == (1...3).map { "record \($0) " })
  }

  @Test(arguments: [0, 1, 2])
  func `a journal that is missing, damaged or long is rewritten`(_ how: Int) async throws {
    let folder = try TemporaryFolder()
    let (path, journal) = (folder.path("lists.sqlite"), folder.path("lists.sqlite.edits"))
    try await put(1...3, at: path)
    switch how {
    case 0: try FileManager.default.removeItem(atPath: journal)
    case 1: try StoreFixture.write(Data("garbage".utf8), at: journal)
    default: try await put(2...2, note: String(repeating: "x", count: 400_000), at: path)
    }
    try await put(2...4, at: path)
    #expect(try StoreFixture.bytes(at: journal).count < 20_000)
    try StoreFixture.write(Data(), at: path)
    #expect(try await bodies(at: path) == (1...4).map { "record \($0) " })
    #expect(try StoreFixture.permissions(at: journal) == 0o600)
  }

  @Test func `a journal is rewritten after a program was killed while rewriting it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...3, at: path)
    try FileManager.default.removeItem(atPath: path + ".edits")
    try StoreFixture.write(Data("half a l".utf8), at: path + ".edits.new")
    try await put(4...5, at: path)
    #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.edits"])
    try StoreFixture.write(Data(), at: path)
    #expect(try await bodies(at: path) == (1...5).map { "record \($0) " })
  }

  @Test
  func `a journal that lacks the last transaction is rewritten, so that the next one leaves no gap`() async throws {
    let folder = try TemporaryFolder()
    let (path, journal) = (folder.path("lists.sqlite"), folder.path("lists.sqlite.edits"))
    try await put(1...3, at: path)
    let old = try StoreFixture.bytes(at: journal)
    try await put(4...4, at: path)
    try StoreFixture.write(old, at: journal)
    try await put(5...5, at: path)
    try StoreFixture.write(Data(), at: path)
    #expect(try await bodies(at: path) == (1...5).map { "record \($0) " })
  }

  @Test func `a transaction that another program blocked is not marked as committed`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...3, at: path)
    let reader = try await StoreFixture.begin("DEFERRED; SELECT * FROM entry", at: path)
    _ = await WaitBudget(limit: .zero).limit {
      await #expect(throws: CacheFailure.busy) { try await put(4...4, at: path) }
    }
    try reader.close()
    #expect(try await bodies(at: path) == (1...3).map { "record \($0) " })
    #expect(await log.warnings == [])
  }

  @Test func `on a full disk, a line of the journal is retracted in place`() throws {
    let folder = try TemporaryFolder()
    let journal = EntryJournal(besideStoreAt: folder.path("lists.sqlite"))
    let (store, id) = (UUID(), UUID())
    let changes = JournalLine.Changes(isWhole: true, entries: [], removed: [])
    try journal.begin(with: JournalLine(store: store, number: 1, changes: changes, id: UUID()))
    journal.commit(EntryChanges.State(store: store, number: 1))
    let start = try StoreFixture.bytes(at: journal.path).count
    try journal.append(JournalLine(store: store, number: 2, changes: changes, id: id))
    let end = try StoreFixture.bytes(at: journal.path).count
    let file = try #require(try JournalFile(journal.path, .readWrite))
    try file.overwrite(start..<end, with: try JournalLine(retracting: id).text())
    #expect(try StoreFixture.bytes(at: journal.path).count == end)
    let contents = try #require(try journal.contents())
    #expect(contents.isWhole && contents.transactions.map(\.number) == [1])
    #expect(try journal.lastCommitted()?.number == 1)
    try journal.append(JournalLine(store: store, number: 2, changes: changes, id: UUID()))
    #expect(try journal.contents()?.transactions.map(\.number) == [1, 2])
  }

  @Test func `a damaged journal and a damaged store together restore all records`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await put(1...20, at: path)
    var journal = try StoreFixture.bytes(at: path + ".edits")
    journal[journal.count / 2] ^= 0x10
    try StoreFixture.write(journal, at: path + ".edits")
    var store = try StoreFixture.bytes(at: path)
    store.replaceSubrange(0..<4096, with: Data(count: 4096))
    try StoreFixture.write(store, at: path)
    #expect(try await bodies(at: path).count == 20)
  }

  @Test func `the journal of a diverged copy of the store is detected and loses no records`() async throws {
    let folder = try TemporaryFolder()
    let (path, copy) = (folder.path("lists.sqlite"), folder.path("copy.sqlite"))
    try await put(1...3, at: path)
    for companion in ["", ".edits"] {
      try FileManager.default.copyItem(atPath: path + companion, toPath: copy + companion)
    }
    try await put(4...4, note: "here", at: path)
    try await put(4...4, note: "there", at: copy)
    try StoreFixture.write(try StoreFixture.bytes(at: copy + ".edits"), at: path + ".edits")
    _ = try await bodies(at: path)
    let damage = try #require(
      try await SQLiteCacheStore(path: path).reading { transaction in
        try transaction.damages()
      }.first)
    #expect(damage.reason == "its last change differs from the one in its journal")
    let here = try await DamagedStoreFiles().records(of: Self.edits, inFileAt: damage.path).records
    let all = try await bodies(at: path) + here.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(Set(all).isSuperset(of: ["record 4 here", "record 4 there"]))
  }

  @Test(arguments: [".edits", "-journal"])
  func `a pipe in place of a journal is refused without waiting`(_ companion: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    _ = try SQLiteCacheStore(path: path)
    #expect(mkfifo(path + companion, 0o600) == 0)
    #expect(throws: CacheFailure.unavailable("\(path)\(companion) is not a file")) { try SQLiteCacheStore(path: path) }
  }
}
