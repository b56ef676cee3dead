import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal

/// Writes the lists of a store.
struct StoredListWriter {
  /// A connection within a transaction that may write.
  let database: Database

  /// Replaces the list under `key` with `records`; if the records are unchanged, writes only its time and version.
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Milliseconds, version: ListVersion
  ) throws {
    let etag = version.etag.map { Data($0.utf8) }
    let bytes = records.reduce(0) { $0 + $1.record.body.count }
    if let old = try StoredLists(database: database).header(key) {
      try execute(.updateList, [savedAt.count, records.count, bytes, etag, version.revision, old.id])
      if try !holds(old, records) { try rewrite(old, records, savedAt) }
      try texts(key).replace(old.id, with: records.map(\.text))
    } else {
      try execute(
        .insertList, [Data(key.kind.utf8), key.owner, savedAt.count, records.count, bytes, etag, version.revision])
      let list = database.lastInsertedRowID
      try insert(records, into: list)
      try texts(key).replace(list, with: records.map(\.text))
    }
  }

  private func rewrite(_ old: StoredLists.Header, _ records: [IndexedRecord], _ savedAt: Milliseconds) throws {
    let before = try StoredLists(database: database).records(of: old)
    try StoredChanges(database: database).note(before, records.map(\.record), in: old.id, at: savedAt)
    try execute(.deleteRecords, [old.id])
    try execute(.deleteTerms, [old.id])
    try insert(records, into: old.id)
  }

  private func texts(_ key: ListKey) -> StoredTexts { StoredTexts(database: database, kind: key.kind) }

  // The age in milliseconds below which the time is not updated, since the write would cost more than everything else.
  private static let leastAge: Int64 = 1_000

  /// Updates the time and version of the list under `key` and returns true, if its entity tag is still `version.etag`.
  func confirm(_ key: ListKey, savedAt: Milliseconds, version: ListVersion) throws -> Bool {
    guard let etag = version.etag, let old = try StoredLists(database: database).header(key),
      old.version.etag == etag
    else { return false }
    let age = savedAt.count - old.savedAt.count
    if old.version == version, (0..<Self.leastAge).contains(age) { return true }
    try execute(.confirmList, [savedAt.count, Data(etag.utf8), version.revision, old.id])
    return true
  }

  /// Removes the list under `key`, if there is one, with everything stored about it.
  func remove(_ key: ListKey) throws {
    guard let old = try StoredLists(database: database).header(key) else { return }
    try texts(key).replace(old.id, with: [])
    for statement in [StoreStatement.deleteReplaced, .deleteTerms, .deleteRecords, .deleteList] {
      try execute(statement, [old.id])
    }
  }

  private func insert(_ records: [IndexedRecord], into list: Int64) throws {
    for (position, indexed) in records.enumerated() {
      try execute(.insertRecord, [list, position, indexed.record.id, indexed.record.body])
      for term in indexed.terms { try execute(.insertTerm, [list, Data(term.utf8), position]) }
    }
  }

  private func holds(_ list: StoredLists.Header, _ records: [IndexedRecord]) throws -> Bool {
    guard list.count == records.count else { return false }
    let bodies = records.map { [$0.record.id.databaseValue, $0.record.body.databaseValue] }
    return try rows(.readRecords, of: list, are: bodies) && rows(.readTerms, of: list, are: terms(of: records))
  }

  // In the order of `readTerms`; compared by bytes, because strings with different bytes may be equal.
  private func terms(of records: [IndexedRecord]) -> [[DatabaseValue]] {
    let positions = records.enumerated().reduce(into: [Data: Set<Int>]()) { positions, numbered in
      for term in numbered.element.terms { positions[Data(term.utf8), default: []].insert(numbered.offset) }
    }
    return positions.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { term, positions in
      positions.sorted().map { [term.databaseValue, $0.databaseValue] }
    }
  }

  // Compared without conversion: a value stored with another type is different.
  private func rows(
    _ statement: StoreStatement, of list: StoredLists.Header, are expected: [[DatabaseValue]]
  ) throws -> Bool {
    let rows = try Row.fetchCursor(database.cachedStatement(sql: statement.rawValue), arguments: [list.id])
    for values in expected {
      guard let row = try rows.next(), Array(row.databaseValues) == values else { return false }
    }
    return try rows.next() == nil
  }

  private func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: statement.rawValue).execute(arguments: arguments)
  }
}
