import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal

/// Reads the lists of a store, with prepared statements cached per connection.
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

    /// Returns some of the list's records, with its time and version.
    func saved(_ records: [SharedLocal.Record]) -> SavedList {
      SavedList(savedAt: savedAt.date, version: version, records: records)
    }
  }

  /// Returns the row of the list under `key`; `nil` if there is none.
  func header(_ key: ListKey) throws -> Header? {
    let statement = try prepared(.findList)
    return try Row.fetchOne(statement, arguments: [Data(key.kind.utf8), key.owner]).map { row in
      Header(
        id: try row.integer(at: 0), savedAt: Milliseconds(count: try row.integer(at: 1)), count: try row.integer(at: 2),
        version: ListVersion(etag: try row.text(at: 3), revision: Int(try row.integer(at: 4))))
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
      records.append(try row.record(at: 0))
    }
    return records
  }

  /// Returns the first record with `id` of the list under `key`.
  func record(_ id: Int, in key: ListKey) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    let statement = try prepared(.findRecord)
    guard let row = try Row.fetchOne(statement, arguments: [header.id, id]) else { return nil }
    return header.saved([try row.record(at: 0)])
  }

  /// Returns the first record with `id` of each list of `kind`.
  func records(_ id: Int, ofKind kind: String) throws -> [SavedList] {
    let rows = try Row.fetchAll(try prepared(.findOwners), arguments: [id, Data(kind.utf8)])
    let owners = Set(try rows.map { try $0.optionalInteger(at: 0).map { Int($0) } })
    return try owners.compactMap { try record(id, in: ListKey(kind, owner: $0)) }
  }

  /// Returns at most `limit` records of the list under `key` by their terms; reads no more terms than necessary.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    // The range covers all terms with this prefix: the byte 255 does not occur in UTF-8.
    let first = Data(prefix.utf8)
    let rows = try Row.fetchCursor(try prepared(.findTerms), arguments: [header.id, first, first + [255]])
    var found: [SharedLocal.Record] = []
    var seen: Set<Int64> = []
    while found.count < limit, let row = try rows.next() {
      if seen.insert(try row.integer(at: 0)).inserted { found.append(try row.record(at: 1)) }
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
          key: ListKey(kind, owner: try row.optionalInteger(at: 1).map { Int($0) }),
          savedAt: Milliseconds(count: try row.integer(at: 2)).date, records: Int(try row.integer(at: 3)),
          bytes: Int(try row.integer(at: 4))))
    }
    return lists
  }

  private func prepared(_ statement: StoreStatement) throws -> Statement {
    try database.cachedStatement(sql: statement.rawValue)
  }
}
