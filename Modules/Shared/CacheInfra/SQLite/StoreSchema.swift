import GRDB
import SharedLocal

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
