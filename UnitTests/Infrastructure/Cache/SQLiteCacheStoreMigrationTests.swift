import CacheInfra
import Foundation
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TestSupport
import Testing

@Suite struct SQLiteCacheStoreMigrationTests {
  // As they were released, each upon the one before: these never change.
  private static let released = [
    """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY, kind TEXT NOT NULL, owner INTEGER, savedAt INTEGER NOT NULL, records INTEGER NOT NULL);
    CREATE UNIQUE INDEX list_key ON list (kind, owner);
    CREATE UNIQUE INDEX list_without_owner ON list (kind) WHERE owner IS NULL;
    CREATE TABLE record (
      list INTEGER NOT NULL REFERENCES list (id), position INTEGER NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL,
      PRIMARY KEY (list, position)) WITHOUT ROWID;
    CREATE INDEX record_id ON record (list, id);
    CREATE TABLE term (
      list INTEGER NOT NULL REFERENCES list (id), term BLOB NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (list, term, position)) WITHOUT ROWID;
    PRAGMA application_id = 0x526F7374;
    PRAGMA user_version = 1;
    """,
    """
    ALTER TABLE list ADD COLUMN etag BLOB;
    ALTER TABLE list ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE entry (
      collection BLOB NOT NULL, id INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (collection, id)) WITHOUT ROWID;
    CREATE TABLE entry_term (
      collection BLOB NOT NULL, term BLOB NOT NULL, id INTEGER NOT NULL,
      PRIMARY KEY (collection, term, id)) WITHOUT ROWID;
    CREATE INDEX record_in_any ON record (id, list);
    CREATE INDEX entry_term_id ON entry_term (collection, id);
    PRAGMA user_version = 2;
    """,
  ]
  // Those between, which programs built from source may have made.
  private static let unreleased = [
    """
    CREATE VIRTUAL TABLE found USING fts5 (
      name, rest, kind, tokenize = 'ascii', detail = 'column', columnsize = 0);
    CREATE TABLE word (
      kind BLOB NOT NULL, word BLOB NOT NULL, uses INTEGER NOT NULL, PRIMARY KEY (kind, word)) WITHOUT ROWID;
    ALTER TABLE list ADD COLUMN changedAt INTEGER;
    CREATE TABLE replaced (
      list INTEGER NOT NULL REFERENCES list (id), id INTEGER NOT NULL, body BLOB, PRIMARY KEY (list, id)) WITHOUT ROWID;
    PRAGMA user_version = 3;
    """,
    """
    ALTER TABLE list ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    PRAGMA user_version = 4;
    """,
    """
    ALTER TABLE entry ADD COLUMN terms BLOB NOT NULL DEFAULT x'';
    ALTER TABLE entry ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX entry_copy ON entry (id, body, terms, digest, version);
    PRAGMA user_version = 5;
    """,
  ]
  private let saved = """
    INSERT INTO list (id, kind, owner, savedAt, records) VALUES (1, 'users', NULL, 1795161600123, 2), (2, 'tasks', 3, 1795161600123, 1);
    INSERT INTO record VALUES (1, 0, 7, x'3737'), (1, 1, 5, x'3535'), (2, 0, 9, x'3939');
    INSERT INTO term VALUES (1, x'74', 1), (1, x'40C58275', 0), (1, x'C58275', 0), (1, x'6C75', 0);
    """
  private let time = Date(timeIntervalSince1970: 1_795_161_600.123)
  private static let versions = 1...released.count
  private static let allVersions = 1...released.count + unreleased.count

  private static func store(of version: Int) -> String { (released + unreleased)[..<version].joined() }

  @Test(arguments: versions)
  func `a store of an older version is migrated in place and keeps its lists`(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try StoreFixture.run(Self.store(of: version) + saved, at: path)
    let store = try SQLiteCacheStore(path: path)
    let users = [Record(id: 7, body: Data("77".utf8)), Record(id: 5, body: Data("55".utf8))]
    #expect(try await store.list(ListKey("users")) == SavedList(savedAt: time, records: users))
    #expect(try await store.records(in: ListKey("users"), termPrefix: "t", limit: 9)?.records == [users[1]])
    for term in ["@lu", "lu"] {
      #expect(try await store.records(in: ListKey("users"), termPrefix: term, limit: 9)?.records == [users[0]])
    }
    #expect(try await store.records(in: ListKey("users"), termPrefix: "\u{142}", limit: 9)?.records == [])
    #expect(try await store.record(9, in: ListKey("tasks", owner: 3))?.version == ListVersion())
    #expect(try await store.inventory().map(\.bytes) == [2, 4])
    let version = ListVersion(etag: "e", revision: 1)
    try await store.replace(ListKey("users"), with: [IndexedRecord(users[0])], savedAt: time, version: version)
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: 5, body: Data("55".utf8)), terms: ["t"]), in: CollectionName("edits"))
    }
    #expect(try await SQLiteCacheStore(path: path).version(of: ListKey("users")) == version)
    #expect(try StoreFixture.numbers("SELECT id FROM entry WHERE id > 0", at: path) == [5])
    #expect(try StoreFixture.numbers("PRAGMA user_version", at: path) == [7])
    #expect(try folder.names() == ["lists.sqlite", "lists.sqlite.edits"])
  }

  @Test(arguments: 2...4)
  func `a migrated store keeps the records of its collections and finds them by their terms`(_ version: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    let (path, edits) = (folder.path("lists.sqlite"), CollectionName("edits"))
    let kept = """
      INSERT INTO entry VALUES (x'6564697473', 1, x'31'), (x'6564697473', 2, x'32'), (x'6E616D6573', 1, x'33');
      INSERT INTO entry_term VALUES
        (x'6564697473', x'6F70656E', 2), (x'6564697473', x'7461736B2037', 1), (x'6564697473', x'7461736B2037', 2);
      """
    try StoreFixture.run(Self.store(of: version) + kept, at: path)
    let records = (1...2).map { Entry(id: $0, body: Data("\($0)".utf8)) }
    let store = try SQLiteCacheStore(path: path)
    try await store.reading { transaction in try transaction.check() }
    #expect(try await store.entries(of: edits) == records)
    #expect(try await store.entries(of: edits, term: "open") == [records[1]])
    #expect(try await store.entries(of: edits, term: "task 7") == records)
    #expect(try await store.entries(of: CollectionName("names")).map(\.body) == [Data("3".utf8)])
    // They can be salvaged as any others, once something was changed.
    try await store.transaction { transaction in
      try transaction.put(IndexedEntry(Entry(id: 3, body: Data("4".utf8)), terms: ["open"]), in: edits)
    }
    try StoreFixture.write(Data(), at: path)
    let salvaged = RecoveringCacheStore(path: path, now: { [time] in time }, warn: { _ in })
    #expect(try await salvaged.entries(of: edits, term: "open").map(\.id) == [2, 3])
    #expect(try await salvaged.entries(of: edits).map(\.id) == [1, 2, 3])
  }

  @Test(arguments: versions)
  func `a migrated store finds its users and tasks by text and ignores unreadable ones`(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try StoreFixture.run(Self.store(of: version) + saved + written, at: path)
    let store = try SQLiteCacheStore(path: path)
    #expect(try await store.search("plants", "tasks")?.matches.map(\.record.id) == [41])
    #expect(try await store.search("ana kyoto", "users")?.matches.map(\.record.id) == [8])
    #expect(try await store.search("true", "tasks")?.matches == [])
    try await store.replace(ListKey("tasks", owner: 4), with: [], savedAt: time)
    #expect(try await store.search("plants", "tasks")?.matches == [])
    #expect(try StoreFixture.numbers("SELECT COUNT(*) FROM word WHERE kind = x'7461736b73'", at: path) == [0])
  }

  // In the form of that time.
  private let written = """
    INSERT INTO list (id, kind, owner, savedAt, records) VALUES (3, 'tasks', 4, 1795161600123, 3);
    INSERT INTO record VALUES
      (1, 2, 8, CAST('{"id":8,"name":"Aña","username":"a","email":"a@b","city":"Kyoto"}' AS BLOB)),
      (3, 0, 41, CAST('{"id":41,"title":"Water the PLANTS","done":true}' AS BLOB)),
      (3, 1, 42, CAST('{"id":42,"title":7}' AS BLOB)), (3, 2, 43, x'FF00');
    UPDATE list SET records = 3 WHERE id = 1;
    """

  @Test(arguments: allVersions)
  func `a migrated store has the layout of a new one`(_ version: Int) throws {
    let folder = try TemporaryFolder()
    let (old, new) = (folder.path("old.sqlite"), folder.path("new.sqlite"))
    try StoreFixture.run(Self.store(of: version), at: old)
    for path in [old, new] { _ = try SQLiteCacheStore(path: path) }
    let layout = "SELECT sql FROM sqlite_master ORDER BY type, name"
    #expect(try StoreFixture.texts(layout, at: old) == StoreFixture.texts(layout, at: new))
  }

  @Test(arguments: allVersions)
  func `a store of an older version is migrated once, however many connections open it`(_ version: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lists.sqlite")
    try StoreFixture.run(Self.store(of: version) + saved, at: path)
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 {
        group.addTask { try await SQLiteCacheStore(path: path).summaries() }
      }
      for try await summaries in group { #expect(summaries.map(\.records) == [1, 2]) }
    }
  }
}
