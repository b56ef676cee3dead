import Foundation
import GRDB
import SharedLocal

/// Stores the changes from the last replacement of a list.
struct StoredChanges {
  /// A connection within a transaction.
  let database: Database

  /// Returns the changes from the last replacement of the list under `key` that changed its records.
  func changes(of key: ListKey) throws -> ListChanges? {
    let lists = StoredLists(database: database)
    guard let header = try lists.header(key) else { return nil }
    let time = try Row.fetchOne(prepared(.findChangeTime), arguments: [header.id])?.optionalInteger(at: 0)
    guard let time else { return ListChanges(changedAt: nil, records: []) }
    let rows = try Row.fetchAll(prepared(.readReplaced), arguments: [header.id])
    let records = try rows.map { row in
      let id = Int(try row.integer(at: 0))
      let isAddition = try row.decode(DatabaseValue.self, atIndex: 1).isNull
      return ListChanges.ChangedRecord(
        before: isAddition ? nil : SharedLocal.Record(id: id, body: try row.bytes(at: 1)),
        after: try lists.record(id, in: key)?.records.first)
    }
    return ListChanges(changedAt: Milliseconds(count: time).date, records: records)
  }

  /// Stores how `old` differs from `new`, which replaces it in the list at `time`; does nothing if they are the same.
  func note(_ old: [SharedLocal.Record], _ new: [SharedLocal.Record], in list: Int64, at time: Milliseconds) throws {
    let changed = ListChanges.between(old, and: new)
    guard !changed.isEmpty else { return }
    try prepared(.setChangeTime).execute(arguments: [time.count, list])
    try prepared(.deleteReplaced).execute(arguments: [list])
    for record in changed {
      let id = record.before?.id ?? record.after?.id
      try prepared(.insertReplaced).execute(arguments: [list, id, record.before?.body])
    }
  }

  private func prepared(_ statement: StoreStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.rawValue)
  }
}
