import CacheInfra
import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreContentTests {
  @Test func `a failure while replacing a list leaves it unchanged`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(30, at: path)
    let trigger = "BEFORE INSERT ON record WHEN NEW.place & 4294967295 = 10 BEGIN SELECT RAISE(ABORT, 'no'); END"
    try StoreFixture.run("CREATE TRIGGER refuse \(trigger)", at: path)
    let store = try SQLiteCacheStore(path: path)
    let old = try await store.list(StoreFixture.users)
    await #expect(throws: CacheFailure.unavailable("no")) {
      try await store.replace(StoreFixture.users, with: StoreFixture.records(20, note: "new"), savedAt: .distantPast)
    }
    #expect(try await store.list(StoreFixture.users) == old)
    #expect(try await store.records(in: StoreFixture.users, termPrefix: "term 29", limit: 1)?.records.count == 1)
  }

  @Test func `for an unchanged list only the time is written, and a changed record or term is written`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(30, at: path)
    for change in ["INSERT", "DELETE"] {
      let trigger = "CREATE TRIGGER no_\(change) BEFORE \(change) ON record BEGIN SELECT RAISE(ABORT, 'no'); END"
      try StoreFixture.run(trigger, at: path)
    }
    let store = try SQLiteCacheStore(path: path)
    let later = StoreFixture.time + 60
    try await store.replace(StoreFixture.users, with: StoreFixture.records(30), savedAt: later)
    #expect(try await store.list(StoreFixture.users)?.savedAt == later)
    var other = StoreFixture.records(30)
    other[29] = IndexedRecord(other[29].record, terms: ["another term"])
    var fields = StoreFixture.records(30)
    fields[7] = IndexedRecord(
      SharedLocal.Record(id: 7, fields: [.text("new")]), sent: fields[7].sent, terms: fields[7].terms)
    for changed in [StoreFixture.records(29), StoreFixture.records(30, note: "new"), other, fields, other.reversed()] {
      await #expect(throws: CacheFailure.unavailable("no")) {
        try await store.replace(StoreFixture.users, with: changed, savedAt: later)
      }
    }
  }

  @Test(arguments: [
    "UPDATE record SET field1 = CAST('x' AS BLOB) WHERE place & 4294967295 = 1",
    "DELETE FROM record WHERE place & 4294967295 = 1", "DELETE FROM sent WHERE place & 4294967295 = 1",
    "DELETE FROM folded WHERE place & 4294967295 = 1", "DELETE FROM term WHERE position = 1",
    "DELETE FROM found WHERE rowid & 4294967295 = 1",
    "INSERT INTO sent SELECT place + 9, body FROM sent LIMIT 1",
    "INSERT INTO term SELECT list, term, 9 FROM term LIMIT 1",
  ])
  func `a list that is saved again has everything that was damaged or lost of its fields and rows`(
    _ damage: String
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let records = (0..<3).map { id in
      IndexedRecord(
        SharedLocal.Record(id: .number(id), fields: [.text("name \(id)")]), sent: Data("\(id)".utf8), terms: ["t\(id)"],
        text: SearchText(name: "word\(id)"), matchKeys: ["key\(id)"])
    }
    let query = try #require(SearchQuery(["word1"]))
    let contents: StoreWork<[String]> = { transaction in
      let list = String(describing: try transaction.list(StoreFixture.users)?.records)
      let terms = try transaction.records(in: StoreFixture.users, termPrefix: "t1", limit: 9)?.records.count
      let found = try transaction.search(query, ofKind: StoreFixture.users.kind, limit: 9).found.count
      let positions = try transaction.positions(matching: ["key1"], in: StoreFixture.users)
      let sent = try transaction.sent(1, in: StoreFixture.users)
      return [list, "\(terms ?? 0)", "\(found)", "\(positions)", "\(String(describing: sent))"]
    }
    let store = try SQLiteCacheStore(path: path)
    try await store.replace(StoreFixture.users, with: records, savedAt: StoreFixture.time)
    let whole = try await store.reading(contents)
    try StoreFixture.run(damage, at: path)
    try await store.replace(StoreFixture.users, with: records, savedAt: StoreFixture.time + 1)
    #expect(try await store.reading(contents) == whole)
    let stamp = try await store.reading { try $0.head(of: StoreFixture.users)?.stamp }
    try await store.replace(StoreFixture.users, with: records, savedAt: StoreFixture.time + 1)
    #expect(try await store.reading { try $0.head(of: StoreFixture.users)?.stamp } == stamp)
    // A record that was lost counts as added.
    let changes = try await store.reading { try $0.changes(of: StoreFixture.users) }
    #expect(changes?.records.isEmpty == !damage.hasPrefix("DELETE FROM record"))
  }

  @Test(arguments: ["ab!cd", "ab\"cd"]) func `a text of which damage has made no words is damaged`(_ text: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    func save(_ text: String) async throws {
      let record = SharedLocal.Record(id: 1, fields: [.text(text)])
      let records = [IndexedRecord(record, text: SearchText(name: text))]
      try await store.replace(StoreFixture.users, with: records, savedAt: StoreFixture.time)
    }
    try await save("abcd")
    try StoreFixture.run("UPDATE found_content SET c0 = '\(text)'", at: path)
    let failure = await #expect(throws: CacheFailure.self) { try await save("efgh") }
    if case .corrupt? = failure {} else { Issue.record("\(String(describing: failure))") }
  }

  @Test(arguments: [-1, 2, 4, 3_000_000_000, 1 << 40])
  func `a list with another number of records than it has is damaged`(_ count: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(3, at: path)
    try StoreFixture.run("UPDATE list SET records = \(count)", at: path)
    let store = try SQLiteCacheStore(path: path)
    let failure = await #expect(throws: CacheFailure.self) {
      _ = try await store.reading { try $0.head(of: StoreFixture.users) }
    }
    if case .corrupt? = failure {} else { Issue.record("\(String(describing: failure))") }
  }

  @Test func `a list that is the same within a second is written only if its version changed`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    let store = try SQLiteCacheStore(path: path)
    let (key, time, version) = (StoreFixture.users, StoreFixture.time, ListVersion(etag: "e"))
    try await store.replace(key, with: StoreFixture.records(3), savedAt: time, version: version)
    let before = try StoreFixture.bytes(at: path)
    #expect(try await store.confirm(key, savedAt: time + 0.999, version: version))
    try await store.replace(key, with: StoreFixture.records(3), savedAt: time + 0.999, version: version)
    #expect(try StoreFixture.bytes(at: path) == before)
    let edited = ListVersion(etag: "e", revision: 1)
    #expect(try await store.confirm(key, savedAt: time + 0.5, version: edited))
    #expect(try await store.list(key)?.version == edited)
    for later in [time + 1.5, time - 60] {
      #expect(try await store.confirm(key, savedAt: later, version: edited))
      #expect(try await store.list(key)?.savedAt == later)
    }
    for (later, version) in [(time, version), (time + 0.5, edited), (time + 1.5, edited), (time + 1, edited)] {
      try await store.replace(key, with: StoreFixture.records(3), savedAt: later, version: version)
      #expect(try await store.list(key)?.savedAt == later)
      #expect(try await store.list(key)?.version == version)
    }
  }

  @Test(arguments: [
    "UPDATE list SET savedAt = 'long ago'", "UPDATE list SET records = x'00'", "UPDATE list SET records = 4",
    "UPDATE record SET id = 'one' WHERE id = 1", "UPDATE record SET id = 1e300 WHERE id = 1",
    "UPDATE record SET fields = -1 WHERE id = 1", "UPDATE record SET fields = 17 WHERE id = 1",
    "UPDATE record SET fields = NULL WHERE id = 1", "UPDATE record SET fields = 1, field1 = 1.5",
    "UPDATE record SET fields = 1, field1 = 'text'", "UPDATE record SET fields = 1, field1 = x'FF'",
    "DELETE FROM record WHERE id = 1", "DROP TABLE record",
  ])
  func `a column of the wrong type or a lost record of a list is reported as damage`(_ sql: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(3, at: path)
    try StoreFixture.run("PRAGMA foreign_keys = OFF; \(sql)", at: path)
    let failure = await #expect(throws: CacheFailure.self) {
      try await SQLiteCacheStore(path: path).list(StoreFixture.users)
    }
    #expect(failure?.isCorrupt == true, "\(String(describing: failure))")
  }

  @Test func `a record that is lost between others is reported as damage where it is read`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try await StoreFixture.save(5, at: path)
    try StoreFixture.run("DELETE FROM record WHERE id = 2", at: path)
    let store = try SQLiteCacheStore(path: path)
    for (positions, isLost) in [([0, 1], false), ([3, 1], false), ([1, 2, 3], true), ([4, 2], true)] {
      let read = { try await store.reading { try $0.records(at: positions, in: StoreFixture.users, fields: nil) } }
      if isLost {
        await #expect(throws: CacheFailure.corrupt("a list has lost some of its records")) { try await read() }
      } else {
        #expect(try await read().map(\.id) == positions.map { .number($0) })
      }
    }
  }

  @Test(arguments: StoreStatement.allCases)
  func `only the summaries and the inventory scan or sort a table`(_ statement: StoreStatement) async throws {
    let plan = try await self.plan(of: statement)
    guard ![.summarise, .takeInventory].contains(statement) else { return }
    #expect(plan.allSatisfy(isSearch), "\(plan)")
  }

  @Test(arguments: [
    (StoreStatement.findList, ["(kind=? AND owner=?)"]),
    (.findRecord, ["(id=? AND rowid>? AND rowid<?)"]),
    (.findTerms, ["(list=? AND term>? AND term<?)", "(rowid=?)"]),
    (.readRecords, ["(rowid>? AND rowid<?)"]), (.findOwners, ["(id=?)", "(rowid=?)"]),
    (.findWords, ["(kind=? AND word>? AND word<?)"]), (.deleteWord, ["(kind=? AND word=?)"]),
  ])
  func `every query uses all its conditions as an index`(_ statement: StoreStatement, by columns: [String]) async throws
  {
    let plan = try await self.plan(of: statement)
    #expect(plan.count == columns.count)
    for (step, columns) in zip(plan, columns) { #expect(step.hasSuffix(columns)) }
  }

  private func isSearch(_ step: String) -> Bool {
    // The full-text index is told what to look for behind the colon.
    if step.contains("VIRTUAL TABLE INDEX") { return !step.hasSuffix(":") }
    return step.contains("SEARCH") && (step.contains("=?") || step.hasSuffix("(rowid>? AND rowid<?)"))
  }

  private func plan(of statement: StoreStatement) async throws -> [String] {
    let folder = try TemporaryFolder()
    try await StoreFixture.save(3, at: folder.path("lists.sqlite"))
    let queue = try DatabaseQueue(path: folder.path("lists.sqlite"))
    return try await queue.read { database in
      let prepared = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + statement.rawValue)
      prepared.setUncheckedArguments([])
      return try Row.fetchAll(prepared).map { try $0.decode(String.self, forColumn: "detail") }
    }
  }
}

extension CacheFailure {
  /// Whether the store is damaged.
  fileprivate var isCorrupt: Bool {
    if case .corrupt = self { true } else { false }
  }
}
