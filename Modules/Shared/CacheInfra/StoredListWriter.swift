import Foundation
import GRDB
import SharedLocal

/// Writes one list of a store.
struct StoredListWriter {
  /// A connection that is in a transaction that may write.
  let database: Database

  /// Puts `records` in place of the list under `key`.
  func replace(_ key: ListKey, with records: [IndexedRecord], savedAt: Milliseconds) throws {
    let list = try emptied(key, count: records.count, savedAt: savedAt)
    for (position, indexed) in records.enumerated() {
      try execute(.insertRecord, [list, position, indexed.record.id, indexed.record.body])
      for term in indexed.terms { try execute(.insertTerm, [list, Data(term.utf8), position]) }
    }
  }

  private func emptied(_ key: ListKey, count: Int, savedAt: Milliseconds) throws -> Int64 {
    guard let old = try StoredLists(database: database).header(key) else {
      try execute(.insertList, [Data(key.kind.utf8), key.owner, savedAt.count, count])
      return database.lastInsertedRowID
    }
    try execute(.updateList, [savedAt.count, count, old.id])
    try execute(.deleteRecords, [old.id])
    try execute(.deleteTerms, [old.id])
    return old.id
  }

  private func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: statement.rawValue).execute(arguments: arguments)
  }
}
