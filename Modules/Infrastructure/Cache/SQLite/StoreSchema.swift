import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal
import SharedSearch
import SharedText

/// The schema of a store and its migrations.
enum StoreSchema {
  /// The `application_id` of a store: "Rost".
  static let applicationID: Int64 = 0x526F_7374

  /// The migration steps from each version to the next, starting with an empty file; released steps never change.
  static let steps = [
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
    """,
    """
    CREATE VIRTUAL TABLE found USING fts5 (
      name, rest, kind, tokenize = 'ascii', detail = 'column', columnsize = 0);
    CREATE TABLE word (
      kind BLOB NOT NULL, word BLOB NOT NULL, uses INTEGER NOT NULL, PRIMARY KEY (kind, word)) WITHOUT ROWID;
    ALTER TABLE list ADD COLUMN changedAt INTEGER;
    CREATE TABLE replaced (
      list INTEGER NOT NULL REFERENCES list (id), id INTEGER NOT NULL, body BLOB, PRIMARY KEY (list, id)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE list ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    UPDATE list SET bytes =
      (SELECT COALESCE(SUM(LENGTH(CAST(record.body AS BLOB))), 0) FROM record WHERE record.list = list.id);
    """,
    // The index is a second copy of the user's edits: it has all columns of the table, on other pages of the file.
    """
    ALTER TABLE entry ADD COLUMN terms BLOB NOT NULL DEFAULT x'';
    ALTER TABLE entry ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE entry ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX entry_copy ON entry (id, body, terms, digest, version);
    """,
    // An older version of the program that still has the store open would write rows without checksums.
    """
    CREATE TRIGGER entry_of_older_program BEFORE INSERT ON entry WHEN NEW.digest = 0 BEGIN
      SELECT RAISE(ABORT, 'a newer version of Roster has taken the store over: start this one again');
    END;
    """,
    // The columns of ids hold bytes if the id is a text, which earlier versions of the program take for damage.
    "",
  ]

  /// The first version that stores its state.
  static let versionWithStates: Int64 = 5

  /// The version that this program reads and writes.
  static var version: Int64 { Int64(steps.count) }

  /// Runs the steps after `version`, within the transaction that `database` is in.
  static func migrate(_ database: Database, from version: Int64) throws {
    if (2...4).contains(version) { try EntryMigration(database: database).check() }
    for step in steps.dropFirst(Int(version)) { try database.execute(sql: step) }
    if (1...2).contains(version) {
      try TextMigration(database: database).run()
      try TermMigration(database: database).run()
    }
    if (2...4).contains(version) { try EntryMigration(database: database).run() }
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(steps.count)")
  }
}

/// Adds terms and digests to the collection records of a store that did not yet have them in each row.
///
/// Applies to stores of versions 2 to 4.
struct EntryMigration {
  /// A connection within the transaction of the migration.
  let database: Database

  /// Checks that all records can be found by their terms, before anything is changed.
  ///
  /// - Throws: `.corrupt` if they cannot.
  func check() throws {
    for table in StoredCollections.tables { try database.checkIntegrity(of: table) }
  }

  /// Puts every record again, unchanged.
  func run() throws {
    let rows = try Row.fetchAll(database, sql: "SELECT collection, id, body FROM entry")
    for row in rows {
      let (name, id) = (try row.bytes(at: 0), try row.integer(at: 1))
      let terms = try Row.fetchAll(
        database, sql: "SELECT term FROM entry_term WHERE collection = ? AND id = ?", arguments: [name, id])
      let texts = try terms.compactMap { try $0.text(at: 0) }
      guard let collection = String(bytes: name, encoding: .utf8) else {
        throw CacheFailure.corrupt("a collection has no name")
      }
      let entry = Entry(id: Int(id), body: try row.bytes(at: 2))
      try StoredCollections(database: database)
        .put(StoredEntry(IndexedEntry(entry, terms: texts), in: CollectionName(collection), version: 0))
    }
  }
}

/// Folds the terms of a store from before letters such as ł were folded.
///
/// Applies to stores of versions 1 and 2, so its knowledge of the terms must never change.
struct TermMigration {
  /// A connection within the transaction of the migration.
  let database: Database

  /// Folds all names by which saved users are found.
  func run() throws {
    let old = try Row.fetchAll(
      database,
      sql: """
        SELECT list, CAST(term AS BLOB), position FROM term
        WHERE list IN (SELECT id FROM list WHERE kind IN ('users', 'user'))
        """)
    for row in old {
      let list = try row.integer(at: 0)
      let term = try row.bytes(at: 1)
      let position = try row.integer(at: 2)
      let folded = Data(utf8: String(decoding: term, as: UTF8.self).matchKey)
      guard folded != term else { continue }
      try database.execute(
        sql: "INSERT OR IGNORE INTO term (list, term, position) VALUES (?, ?, ?)", arguments: [list, folded, position])
      try database.execute(
        sql: "DELETE FROM term WHERE list = ? AND term = ? AND position = ?", arguments: [list, term, position])
    }
  }
}

/// Creates the full-text index of a store that had none.
///
/// Applies to stores of versions 1 and 2, so its knowledge of the stored forms must never change.
struct TextMigration {
  /// A connection within the transaction of the migration.
  let database: Database

  private static let forms = [
    "tasks": ["title"], "users": userFields, "user": userFields,
  ]
  private static let userFields = ["name", "username", "email", "phone", "website", "city", "companyName"]

  /// Indexes all lists whose kind is searchable; skips malformed records.
  func run() throws {
    for (kind, fields) in Self.forms.sorted(by: { $0.key < $1.key }) {
      let lists = try Int64.fetchAll(database, sql: "SELECT id FROM list WHERE kind = ? ORDER BY id", arguments: [kind])
      let columns = fields.map { "json_extract(text, '$.\($0)')" }.joined(separator: ", ")
      let statement = try database.makeStatement(
        sql: """
          SELECT \(columns) FROM (
            SELECT position, CASE WHEN json_valid(CAST(body AS TEXT)) THEN CAST(body AS TEXT) END AS text
            FROM record WHERE list = ?) ORDER BY position
          """)
      for list in lists {
        let texts = try Row.fetchAll(statement, arguments: [list]).map(Self.text)
        try StoredTexts(database: database, kind: kind).replace(list, with: texts)
      }
    }
  }

  private static func text(_ row: Row) -> SearchText? {
    let values = row.databaseValues.map { if case .string(let text) = $0.storage { text } else { nil as String? } }
    return values.first.flatMap(\.self).map { SearchText(name: $0, rest: values.dropFirst().compactMap(\.self)) }
  }
}
