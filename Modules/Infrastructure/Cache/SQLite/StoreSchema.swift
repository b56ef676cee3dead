import GRDB
import SharedLocal

/// The schema of a store. A file with another one is not migrated, since its lists can be loaded again.
enum StoreSchema {
  /// The `application_id` of a store: "Rost".
  static let applicationID: Int64 = 0x526F_7374

  /// The version that this program reads and writes. Up to version 7, the edits were in the same file. Raise it when a
  /// table, the number of columns or the place of a field changes, or how elements are read, or texts folded or indexed.
  static let version: Int64 = 13

  /// The columns of a record: the number of its fields (so that only these are read), and the fields, whose names and
  /// types only the features know.
  private static let record =
    "fields INTEGER, " + (1...SharedLocal.Record.maxFields).map { "field\($0)" }.joined(separator: ", ")

  // Of each record, there are two checksums: of what it was made of, and of its fields.
  // A place is the id of a list and, in the lower 32 bits, a position in it: the records of a list lie side by side, and
  // are read without their index. What the service sent is not beside them, since a table shows only fields.
  /// Columns of ids hold an integer or bytes (see `FieldValue.init(_:)`), columns of texts the bytes of their UTF-8.
  /// Those of fields have no type, so that they keep that of their values.
  private static let tables = """
    CREATE TABLE list (
      id INTEGER PRIMARY KEY, kind BLOB NOT NULL, owner INTEGER, savedAt INTEGER NOT NULL, records INTEGER NOT NULL,
      bytes INTEGER NOT NULL, etag BLOB, revision INTEGER NOT NULL, hasMixedIDs INTEGER NOT NULL,
      stamp INTEGER NOT NULL, rows INTEGER NOT NULL DEFAULT 0, changedAt INTEGER);
    CREATE UNIQUE INDEX list_key ON list (kind, owner);
    CREATE UNIQUE INDEX list_without_owner ON list (kind) WHERE owner IS NULL;
    CREATE TABLE record (place INTEGER PRIMARY KEY, id INTEGER NOT NULL, \(record), source INTEGER NOT NULL,
      checksum INTEGER NOT NULL);
    CREATE INDEX record_id ON record (id);
    CREATE TABLE sent (place INTEGER PRIMARY KEY, body BLOB NOT NULL);
    CREATE TABLE folded (place INTEGER PRIMARY KEY, keys BLOB NOT NULL);
    CREATE TABLE term (
      list INTEGER NOT NULL, term BLOB NOT NULL, position INTEGER NOT NULL,
      PRIMARY KEY (list, term, position)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE found USING fts5 (
      name, rest, kind, tokenize = 'ascii', detail = 'column', columnsize = 0);
    CREATE TABLE word (
      kind BLOB NOT NULL, word BLOB NOT NULL, PRIMARY KEY (kind, word)) WITHOUT ROWID;
    CREATE TABLE replaced (
      list INTEGER NOT NULL, id INTEGER NOT NULL, \(record), PRIMARY KEY (list, id)) WITHOUT ROWID;
    """

  /// Creates the tables in an empty database, within the transaction that it is in.
  static func create(in database: Database) throws {
    try database.execute(sql: tables)
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(version)")
  }
}
