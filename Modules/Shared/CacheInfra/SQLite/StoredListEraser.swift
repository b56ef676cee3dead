import GRDB
import SharedLocal

/// Takes lists out of a store, with all that is known of them.
struct StoredListEraser {
  /// A connection that is in a transaction that may write.
  let database: Database

  // What belongs to lists; all others are of collections. The lists themselves are last, when nothing refers to them.
  private static let tables = ["found", "word", "replaced", "term", "record", "list"]

  /// Takes out the list under `key` or, with nil, all; gives what was there.
  func clear(_ key: ListKey?) throws -> [ListSummary] {
    let cleared = try StoredLists(database: database).inventory().filter { key == nil || $0.key == key }
    guard !cleared.isEmpty else { return [] }
    if let key { try StoredListWriter(database: database).remove(key) } else { try beginAnew() }
    return cleared
  }

  // Not row by row, which takes a full-text index minutes where this takes it seconds, and leaves much of it behind.
  private func beginAnew() throws {
    let layout = try Self.tables.flatMap { table in
      try String.fetchAll(
        database, sql: "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY rowid",
        arguments: [table])
    }
    // What is freed is not overwritten, which would be noted in the journal first: as much room as the lists take.
    let isSecure = try Int.fetchOne(database, sql: "PRAGMA secure_delete") ?? 0
    _ = try Int.fetchOne(database, sql: "PRAGMA secure_delete = 0")
    for table in Self.tables { try database.execute(sql: "DROP TABLE \(table)") }
    _ = try Int.fetchOne(database, sql: "PRAGMA secure_delete = \(isSecure)")
    for sql in layout { try database.execute(sql: sql) }
  }
}
