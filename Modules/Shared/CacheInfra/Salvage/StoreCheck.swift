import GRDB
import SharedLocal

/// Checks the integrity of a store.
enum StoreCheck {
  /// Reads everything in the store of `database`, within a transaction that must be rolled back.
  ///
  /// - Throws: `.corrupt` with the problem.
  static func everything(in database: Database) throws {
    try whatCanBeRead(in: database)
    try database.execute(sql: "INSERT INTO found (found) VALUES ('integrity-check')")
  }

  /// Reads all of the store of `database`, which is in a transaction, but for the check of its full-text index: that is
  /// asked for by writing.
  ///
  /// - Throws: `.corrupt` with what is wrong.
  static func whatCanBeRead(in database: Database) throws {
    try database.checkIntegrity()
    guard try layout(of: database) == layout() else { throw CacheFailure.corrupt("a table is missing") }
    guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
      throw CacheFailure.corrupt("there are records of a list that is missing")
    }
    try StoredCollections(database: database).check()
    let lists = StoredLists(database: database)
    for list in try lists.inventory() { _ = try lists.list(list.key) }
  }

  private static func layout(of database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT name FROM sqlite_master ORDER BY name")
  }

  private static func layout() throws -> [String] {
    try DatabaseQueue().write { database in
      try StoreSchema.migrate(database, from: 0)
      return try layout(of: database)
    }
  }
}
