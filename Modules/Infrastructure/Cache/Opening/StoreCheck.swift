import GRDB
import SharedLocal

/// Checks the integrity of a store.
enum StoreCheck {
  /// Reads everything in the store of `database`, and tries to write, within a transaction that must be rolled back.
  ///
  /// - Throws: `.corrupt` with the problem.
  static func everything(in database: Database) throws {
    try readableContents(in: database)
    try database.execute(sql: "INSERT INTO found (found) VALUES ('integrity-check')")
    // That check overlooks remains of segments that the index no longer lists, as a lost write leaves them; because of
    // these, the next segment could not be written. The savepoint has a row written now rather than when the
    // transaction is committed.
    try database.execute(sql: "INSERT INTO found (rowid, name) VALUES (-1, 'check'); SAVEPOINT written")
  }

  /// Reads the whole store of `database`, which is in a transaction, except for the check of its full-text index, which
  /// would have to write.
  ///
  /// - Throws: `.corrupt` with what is wrong.
  static func readableContents(in database: Database) throws {
    try database.checkIntegrity()
    guard try layout(of: database) == layout() else { throw CacheFailure.corrupt("a table is missing") }
    guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
      throw CacheFailure.corrupt("there are records of a list that is missing")
    }
    let transaction = SQLiteTransaction(database, mayWrite: false)
    for list in try transaction.inventory() { _ = try transaction.list(list.key) }
  }

  private static func layout(of database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT name FROM sqlite_master ORDER BY name")
  }

  private static func layout() throws -> [String] {
    try DatabaseQueue().write { database in
      try StoreSchema.create(in: database)
      return try layout(of: database)
    }
  }
}
