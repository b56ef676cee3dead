import Foundation
import GRDB
import SharedLocal

/// Inspects a store that seemed damaged, since SQLite reports damage even if a read failed only once.
struct StoreInspection {
  let file: StoreFile
  /// The identity of the file that seemed damaged.
  let identity: StoreFile.Identity

  /// Returns a description of the damage for people; `nil` if nothing is wrong, or if another file is there by now.
  ///
  /// Reads the whole file on a separate connection. If it finds damage, it tries again, because that may also have been
  /// a failed read.
  /// - Throws: `.unavailable` if the disk fails, as opposed to its contents; `.busy` and `.cancelled`.
  func damage() throws -> String? { try quickCheck() == nil ? nil : quickCheck() }

  private func quickCheck() throws -> String? {
    guard file.isStill(identity) else { return nil }
    _ = try KeptFile(path: file.path).bytes()
    do {
      let queue = try StoreDatabase(file: file, identity: identity).open()
      try queue.inTransaction(.immediate) { database in
        try StoreCheck.everything(in: database)
        return .rollback
      }
      try queue.close()
      return nil
    } catch {
      // Another process has already replaced the file.
      guard file.isStill(identity) else { return nil }
      guard case .corrupt(let reason) = CacheFailure(storeError: error) else { throw CacheFailure(storeError: error) }
      return reason
    }
  }
}

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
    let lists = StoredLists(database: database)
    for list in try lists.inventory() { _ = try lists.list(list.key) }
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
