import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

/// Reads the lists of a store, with prepared statements cached per connection.
///
/// A list is a row with its time, its version and the number of its records, and one row for each record and term. The
/// number is stored because a damaged file may have lost rows without SQLite noticing: a list that is too short must
/// not pass for one from which the service has removed something.
struct StoredLists {
  /// A connection within a transaction.
  let database: Database

  /// A row of the table of lists.
  struct Header {
    /// The key in the other tables.
    let id: Int64
    let savedAt: Milliseconds
    let count: Int64
    let version: ListVersion
    /// The total size of the record bodies, in bytes.
    let bytes: Int

    /// Returns some of the list's records, with its time and version.
    func saved(_ records: [SharedLocal.Record]) -> SavedList {
      SavedList(savedAt: savedAt.date, version: version, records: records)
    }
  }

  /// Returns the row of the list under `key`; `nil` if there is none.
  func header(_ key: ListKey) throws -> Header? {
    let statement = try prepared(.findList)
    return try Row.fetchOne(statement, arguments: [Data(utf8: key.kind), key.owner?.databaseValue]).map { row in
      Header(
        id: try row.integer(at: 0), savedAt: Milliseconds(count: try row.integer(at: 1)), count: try row.integer(at: 2),
        version: ListVersion(etag: try row.text(at: 3), revision: Int(try row.integer(at: 4))),
        bytes: Int(try row.integer(at: 5)))
    }
  }

  /// Returns the list under `key`.
  ///
  /// - Throws: `.corrupt` if records are missing.
  func list(_ key: ListKey) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    let records = try records(of: header)
    guard records.count == header.count else { throw CacheFailure.corrupt("a list has lost some of its records") }
    return header.saved(records)
  }

  /// Returns the existing records of a list.
  func records(of header: Header) throws -> [SharedLocal.Record] {
    let rows = try Row.fetchCursor(try prepared(.readRecords), arguments: [header.id])
    var records: [SharedLocal.Record] = []
    while let row = try rows.next() {
      try Task.checkCancellation()
      records.append(try row.record())
    }
    return records
  }

  /// Returns the first record with `id` of the list under `key`.
  func record(_ id: ServiceID, in key: ListKey) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    let statement = try prepared(.findRecord)
    guard let row = try Row.fetchOne(statement, arguments: [header.id, id.databaseValue]) else { return nil }
    return header.saved([try row.record()])
  }

  /// Returns the first record with `id` of each list of `kind`.
  func records(_ id: ServiceID, ofKind kind: String) throws -> [SavedList] {
    let rows = try Row.fetchAll(try prepared(.findOwners), arguments: [id.databaseValue, Data(utf8: kind)])
    let owners = Set(try rows.map { try $0.optionalServiceID(at: 0) })
    return try owners.compactMap { try record(id, in: ListKey(kind, owner: $0)) }
  }

  /// Returns at most `limit` records of the list under `key` by their terms; reads no more terms than necessary.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    // The range covers all terms with this prefix: the byte 255 does not occur in UTF-8.
    let first = Data(utf8: prefix)
    let rows = try Row.fetchCursor(try prepared(.findTerms), arguments: [header.id, first, first + [255]])
    var found: [SharedLocal.Record] = []
    var seen: Set<Int64> = []
    while found.count < limit, let row = try rows.next() {
      if seen.insert(try row.integer(at: 1)).inserted { found.append(try row.record()) }
    }
    return header.saved(found)
  }

  /// Returns a summary of each kind of list, ordered by kind.
  func summaries() throws -> [SavedSummary] {
    try Row.fetchAll(try prepared(.summarise)).map { row in
      SavedSummary(
        kind: String(decoding: try row.bytes(at: 0), as: UTF8.self),
        lists: Int(try row.integer(at: 1)), records: Int(try row.integer(at: 2)),
        oldest: Milliseconds(count: try row.integer(at: 3)).date,
        newest: Milliseconds(count: try row.integer(at: 4)).date)
    }
  }

  /// Returns all lists, ordered by kind and then by owner.
  func inventory() throws -> [ListSummary] {
    let rows = try Row.fetchCursor(try prepared(.takeInventory))
    var lists: [ListSummary] = []
    while let row = try rows.next() {
      let kind = String(decoding: try row.bytes(at: 0), as: UTF8.self)
      lists.append(
        ListSummary(
          key: ListKey(kind, owner: try row.optionalServiceID(at: 1)),
          savedAt: Milliseconds(count: try row.integer(at: 2)).date, records: Int(try row.integer(at: 3)),
          bytes: Int(try row.integer(at: 4))))
    }
    return lists.sorted { $0.key.precedes($1.key) }
  }

  private func prepared(_ statement: StoreStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.rawValue)
  }
}

/// Writes the lists of a store.
///
/// Most loads bring the list that is already there. Writing it again would put every page on the disk twice, once in the
/// journal, while other programs wait. So a list is first compared with what is stored, byte by byte, and only its time
/// and version are written if nothing differs.
/// The comparison includes the terms, which may differ even if the records do not: another version of the program may
/// derive them in another way. The search texts are compared where they are stored.
struct StoredListWriter {
  /// A connection within a transaction that may write.
  let database: Database

  /// Replaces the list under `key` with `records`; if the records are unchanged, writes only its time and version.
  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Milliseconds, version: ListVersion
  ) throws {
    let etag = version.etag.map { Data(utf8: $0) }
    let bytes = records.reduce(0) { $0 + $1.record.body.count }
    if let old = try StoredLists(database: database).header(key) {
      try execute(.updateList, [savedAt.count, records.count, bytes, etag, version.revision, old.id])
      if try !holds(old, records) { try rewrite(old, records, savedAt) }
      try texts(key).replace(old.id, with: records.map(\.text))
    } else {
      try execute(
        .insertList,
        [Data(utf8: key.kind), key.owner?.databaseValue, savedAt.count, records.count, bytes, etag, version.revision])
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
    try execute(.confirmList, [savedAt.count, Data(utf8: etag), version.revision, old.id])
    return true
  }

  /// Removes the list under `key`, if there is one, with everything stored about it; returns what was there.
  func remove(_ key: ListKey) throws -> ListSummary? {
    let lists = StoredLists(database: database)
    guard let old = try lists.header(key) else { return nil }
    let summary = ListSummary(
      key: key, savedAt: old.savedAt.date, records: Int(old.count), bytes: old.bytes)
    try texts(key).replace(old.id, with: [])
    for statement in [StoreStatement.deleteReplaced, .deleteTerms, .deleteRecords, .deleteList] {
      try execute(statement, [old.id])
    }
    return summary
  }

  private func insert(_ records: [IndexedRecord], into list: Int64) throws {
    for (position, indexed) in records.enumerated() {
      try execute(
        .insertRecord, StatementArguments([list.databaseValue, position.databaseValue] + indexed.record.databaseValues))
      for term in indexed.terms { try execute(.insertTerm, [list, Data(utf8: term), position]) }
    }
  }

  private func holds(_ list: StoredLists.Header, _ records: [IndexedRecord]) throws -> Bool {
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
  private func rows(
    _ statement: StoreStatement, of list: StoredLists.Header, are expected: [[DatabaseValue]]
  ) throws -> Bool {
    let rows = try Row.fetchCursor(database.cachedStatement(sql: statement.rawValue), arguments: [list.id])
    for values in expected {
      guard let row = try rows.next(), row.databaseValues.suffix(values.count).elementsEqual(values) else {
        return false
      }
    }
    return try rows.next() == nil
  }

  private func execute(_ statement: StoreStatement, _ arguments: StatementArguments) throws {
    try database.cachedStatement(sql: statement.rawValue).execute(arguments: arguments)
  }
}

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
      let id = try row.serviceID(at: 1)
      let isAddition = try row.field(at: 2) == .absent
      return ListChanges.ChangedRecord(
        before: isAddition ? nil : try row.record(at: 1),
        after: try lists.record(id, in: key)?.records.first)
    }
    return ListChanges(changedAt: Milliseconds(count: time).date, records: records.sorted { $0.precedes($1) })
  }

  /// Stores how `old` differs from `new`, which replaces it in the list at `time`; does nothing if they are the same.
  func note(_ old: [SharedLocal.Record], _ new: [SharedLocal.Record], in list: Int64, at time: Milliseconds) throws {
    let changed = ListChanges.between(old, and: new)
    guard !changed.isEmpty else { return }
    try prepared(.setChangeTime).execute(arguments: [time.count, list])
    try prepared(.deleteReplaced).execute(arguments: [list])
    for record in changed {
      guard let values = record.before?.databaseValues ?? record.after?.databaseValuesOfAddition else { continue }
      try prepared(.insertReplaced).execute(arguments: StatementArguments([list.databaseValue] + values))
    }
  }

  private func prepared(_ statement: StoreStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.rawValue)
  }
}
