import Foundation
import GRDB
import SharedLocal

/// Reads and writes the collections of a store, each statement prepared once for each connection.
struct StoredCollections {
  /// A connection that is in a transaction.
  let database: Database

  /// All records of a collection, by id.
  func entries(of collection: CollectionName) throws -> [SharedLocal.Record] {
    try records(.readEntries, [bytes(collection)])
  }

  /// The records of a collection that have just this term, by id.
  func entries(of collection: CollectionName, term: String) throws -> [SharedLocal.Record] {
    try records(.findEntries, [bytes(collection), Data(term.utf8)])
  }

  /// The record with `id`; nil if there is none.
  func entry(_ id: Int, of collection: CollectionName) throws -> SharedLocal.Record? {
    try records(.findEntry, [bytes(collection), id]).first
  }

  /// How many records of a collection have just this term.
  func count(of collection: CollectionName, term: String) throws -> Int {
    let statement = try database.cachedStatement(sql: StoreStatement.countEntries.rawValue)
    let row = try Row.fetchOne(statement, arguments: [bytes(collection), Data(term.utf8)])
    return Int(try row?.integer(at: 0) ?? 0)
  }

  /// Puts `indexed` in, in place of the record with its id and all terms of that.
  func put(_ indexed: IndexedRecord, in collection: CollectionName) throws {
    let (name, id) = (bytes(collection), indexed.record.id)
    try execute(.deleteEntryTerms, [name, id])
    try execute(.putEntry, [name, id, indexed.record.body])
    for term in indexed.terms { try execute(.insertEntryTerm, [name, Data(term.utf8), id]) }
  }

  /// Takes the record with `id` out, if there is one.
  func remove(_ id: Int, from collection: CollectionName) throws {
    try execute(.deleteEntryTerms, [bytes(collection), id])
    try execute(.deleteEntry, [bytes(collection), id])
  }

  private func bytes(_ collection: CollectionName) -> Data { Data(collection.text.utf8) }

  private func records(_ statement: StoreStatement, _ arguments: StatementArguments) throws -> [SharedLocal.Record] {
    let rows = try Row.fetchCursor(database.cachedStatement(sql: statement.rawValue), arguments: arguments)
    var records: [SharedLocal.Record] = []
    while let row = try rows.next() { records.append(try row.record(at: 0)) }
    return records
  }

  private func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: statement.rawValue).execute(arguments: arguments)
  }
}
