import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

// Most loads bring the list that is already there. Writing it again would put every page on the disk twice, once in the
// journal, while other programs wait. So a list is first compared with what is stored, byte by byte, and only its time
// and version are written if nothing differs.
// The comparison includes the terms, which may differ even if the records do not: another version of the program may
// derive them in another way. The search texts are compared where they are stored.
extension SQLiteTransaction {
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws {
    try writing(logging: { _ in "saved \(key): \(records.count) records" }) {
      let time = try Milliseconds(savedAt)
      let etag = version.etag.map { Data(utf8: $0) }
      let bytes = records.reduce(0) { $0 + $1.record.body.count }
      let list: Int64
      if let old = try header(key) {
        list = old.id
        try database.execute(.updateList, [time.count, records.count, bytes, etag, version.revision, list])
        if try !holds(old, records) { try rewrite(old, records, time) }
      } else {
        let owner = key.owner?.databaseValue
        try database.execute(
          .insertList, [Data(utf8: key.kind), owner, time.count, records.count, bytes, etag, version.revision])
        list = database.lastInsertedRowID
        try insert(records, into: list)
      }
      try texts(key).replace(list, with: records.map(\.text))
    }
  }

  // The age in milliseconds below which the time is not updated, since the write would cost more than everything else.
  private static let leastAge: Int64 = 1_000

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool {
    try writing(logging: { $0 ? "saved \(key): unchanged" : nil }) {
      let time = try Milliseconds(savedAt)
      guard let etag = version.etag, let old = try header(key), old.version.etag == etag else { return false }
      let age = time.count - old.savedAt.count
      if old.version == version, (0..<Self.leastAge).contains(age) { return true }
      try database.execute(.confirmList, [time.count, Data(utf8: etag), version.revision, old.id])
      return true
    }
  }

  func remove(_ key: ListKey) throws -> ListSummary? {
    try writing {
      guard let old = try header(key) else { return nil }
      try texts(key).replace(old.id, with: [])
      for statement in [StoreStatement.deleteReplaced, .deleteTerms, .deleteRecords, .deleteList] {
        try database.execute(statement, [old.id])
      }
      return ListSummary(key: key, savedAt: old.savedAt.date, records: Int(old.count), bytes: old.bytes)
    }
  }

  private func texts(_ key: ListKey) -> StoredTexts { StoredTexts(database: database, kind: key.kind) }

  private func rewrite(_ old: Header, _ records: [IndexedRecord], _ time: Milliseconds) throws {
    try note(ListChanges.between(self.records(of: old), and: records.map(\.record)), in: old.id, at: time)
    try database.execute(.deleteRecords, [old.id])
    try database.execute(.deleteTerms, [old.id])
    try insert(records, into: old.id)
  }

  private func insert(_ records: [IndexedRecord], into list: Int64) throws {
    // To look a statement up costs as much as to insert a short row.
    let insertRecord = try database.prepared(.insertRecord)
    let insertTerm = try database.prepared(.insertTerm)
    for (position, indexed) in records.enumerated() {
      let values = [list.databaseValue, position.databaseValue] + indexed.record.databaseValues
      try insertRecord.execute(arguments: StatementArguments(values))
      for term in indexed.terms { try insertTerm.execute(arguments: [list, Data(utf8: term), position]) }
    }
  }

  private func holds(_ list: Header, _ records: [IndexedRecord]) throws -> Bool {
    guard list.count == records.count else { return false }
    return try rows(.readRecords, of: list, are: records.map(\.record.databaseValues))
      && rows(.readTerms, of: list, are: terms(of: records))
  }

  // In the order of `readTerms`; compared by bytes, because strings with different bytes may be equal.
  private func terms(of records: [IndexedRecord]) -> [[DatabaseValue]] {
    let positions = records.enumerated().reduce(into: [Data: Set<Int>]()) { positions, numbered in
      for term in numbered.element.terms { positions[Data(utf8: term), default: []].insert(numbered.offset) }
    }
    return positions.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { term, positions in
      positions.sorted().map { [term.databaseValue, $0.databaseValue] }
    }
  }

  // Compares the last columns, without conversion: a value stored with another type is different.
  private func rows(_ statement: StoreStatement, of list: Header, are expected: [[DatabaseValue]]) throws -> Bool {
    let rows = try Row.fetchCursor(database.prepared(statement), arguments: [list.id])
    for values in expected {
      guard let row = try rows.next(), row.databaseValues.suffix(values.count).elementsEqual(values) else {
        return false
      }
    }
    return try rows.next() == nil
  }
}

// The changes from the last replacement of a list that changed its records.
extension SQLiteTransaction {
  func changes(of key: ListKey) throws -> ListChanges? {
    try performing {
      guard let header = try header(key) else { return nil }
      let row = try Row.fetchOne(database.prepared(.findChangeTime), arguments: [header.id])
      let time = try row.flatMap { try $0.unlessNull(at: 0, $0.integer) }
      guard let time else { return ListChanges(changedAt: nil, records: []) }
      let records = try Row.fetchAll(database.prepared(.readReplaced), arguments: [header.id]).map { row in
        let isAddition = try row.field(at: 2) == .absent
        return ListChanges.ChangedRecord(
          before: isAddition ? nil : try row.record(at: 1),
          after: try record(try row.serviceID(at: 1), in: key)?.records.first)
      }
      return ListChanges(changedAt: Milliseconds(count: time).date, records: records.sorted { $0.precedes($1) })
    }
  }

  // Stores what `time` has changed in a list, unless that is nothing.
  private func note(_ changed: [ListChanges.ChangedRecord], in list: Int64, at time: Milliseconds) throws {
    guard !changed.isEmpty else { return }
    try database.execute(.setChangeTime, [time.count, list])
    try database.execute(.deleteReplaced, [list])
    for record in changed {
      guard let values = record.before?.databaseValues ?? record.after?.databaseValuesOfAddition else { continue }
      try database.execute(.insertReplaced, StatementArguments([list.databaseValue] + values))
    }
  }
}
