import GRDB
import SharedLocal

/// Removes lists from a store, with everything stored about them.
struct StoredListEraser {
  /// A connection within a transaction that may write.
  let database: Database

  // The tables of lists; all others belong to collections. `list` is last, when nothing refers to it any more.
  private static let tables = ["found", "word", "replaced", "term", "record", "list"]

  /// Removes the list under `key` or, with `nil`, all lists; returns what was there.
  func clear(_ key: ListKey?) throws -> [ListSummary] {
    let cleared = try StoredLists(database: database).inventory().filter { key == nil || $0.key == key }
    guard !cleared.isEmpty else { return [] }
    if let key { try StoredListWriter(database: database).remove(key) } else { try beginAnew() }
    return cleared
  }

  // Row by row, this would take minutes rather than seconds for a full-text index, and leave much of it behind.
  private func beginAnew() throws {
    let layout = try Self.tables.flatMap { table in
      try String.fetchAll(
        database, sql: "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY rowid",
        arguments: [table])
    }
    // Freed pages are not overwritten, because the journal would then need as much space as the lists.
    let isSecure = try Int.fetchOne(database, sql: "PRAGMA secure_delete") ?? 0
    _ = try Int.fetchOne(database, sql: "PRAGMA secure_delete = 0")
    for table in Self.tables { try database.execute(sql: "DROP TABLE \(table)") }
    _ = try Int.fetchOne(database, sql: "PRAGMA secure_delete = \(isSecure)")
    for sql in layout { try database.execute(sql: sql) }
  }
}
