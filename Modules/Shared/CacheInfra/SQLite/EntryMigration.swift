import Foundation
import GRDB
import SharedLocal

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
      let record = SharedLocal.Record(id: Int(id), body: try row.bytes(at: 2))
      try StoredCollections(database: database)
        .put(StoredEntry(IndexedRecord(record, terms: texts), in: CollectionName(collection), version: 0))
    }
  }
}
