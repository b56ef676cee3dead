import GRDB
import SharedLocal

extension Database {
  /// Reads everything in the store of this database, and tries to write, within a transaction that must be rolled back.
  ///
  /// - Throws: `.corrupt` with the problem.
  func checkStore() throws {
    try checkReadableStore()
    try execute(sql: "INSERT INTO found (found) VALUES ('integrity-check')")
    // That check overlooks remains of segments that the index no longer lists, as a lost write leaves them; because of
    // these, the next segment could not be written. The savepoint has a row written now rather than when the
    // transaction is committed.
    try execute(sql: "INSERT INTO found (rowid, name) VALUES (-1, 'check'); SAVEPOINT written")
  }

  /// Reads the whole store of this database, which is in a transaction, except for the check of its full-text index, which
  /// would have to write.
  ///
  /// - Throws: `.corrupt` with what is wrong.
  func checkReadableStore() throws {
    try checkIntegrity()
    let definitions = try definitions()
    let own = try Self.storeDefinitions()
    guard definitions.keys == own.keys else { throw CacheFailure.corrupt("a table is missing") }
    // SQLite believes whatever it can parse.
    guard definitions == own else { throw CacheFailure.corrupt("the definition of a table is damaged") }
    for orphans in [
      "record WHERE place >> 32", "sent WHERE place >> 32", "folded WHERE place >> 32", "term WHERE list",
      "replaced WHERE list",
    ]
    where try Row.fetchOne(self, sql: "SELECT 1 FROM \(orphans) NOT IN (SELECT id FROM list)") != nil {
      throw CacheFailure.corrupt("there are records of a list that is missing")
    }
    let transaction = SQLiteTransaction(self, mayWrite: false)
    for list in try transaction.inventory() { _ = try transaction.list(list.key) }
  }

  // The SQL that defines each table and index, by name; empty for those that SQLite itself makes.
  private func definitions() throws -> [String: String] {
    let rows = try Row.fetchAll(
      self, sql: "SELECT name, CASE WHEN name GLOB 'found_*' THEN '' ELSE ifnull(sql, '') END FROM sqlite_master")
    return Dictionary(try rows.map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }) { first, _ in first }
  }

  private static func storeDefinitions() throws -> [String: String] {
    try DatabaseQueue().write { database in
      try StoreSchema.create(in: database)
      return try database.definitions()
    }
  }

  /// Checks the integrity of the file or, for a table, that it and its indexes agree.
  ///
  /// - Throws: `.corrupt` with the first problem found.
  func checkIntegrity(of table: String = "1") throws {
    let found = try String.fetchOne(self, sql: "PRAGMA integrity_check(\(table))")
    guard found == "ok" else { throw CacheFailure.corrupt(found ?? "the file could not be checked") }
  }
}
