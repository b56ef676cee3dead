import Foundation
import GRDB
import SharedInteractorInterface
import SharedLocal

/// Reads the lists of a store, each statement prepared once for each connection.
struct StoredLists {
  /// A connection that is in a transaction.
  let database: Database

  /// One row of the table of lists.
  struct Header {
    /// Its key in the other tables.
    let id: Int64
    /// When the list was saved.
    let savedAt: Milliseconds
    /// How many records it holds.
    let count: Int64
    /// Which state of the list was saved.
    let version: ListVersion

    /// Some of its records.
    func saved(_ records: [SharedLocal.Record]) -> SavedList {
      SavedList(savedAt: savedAt.date, version: version, records: records)
    }
  }

  /// The row of the list under `key`; nil if there is none.
  func header(_ key: ListKey) throws -> Header? {
    let statement = try prepared(.findList)
    return try Row.fetchOne(statement, arguments: [Data(key.kind.utf8), key.owner]).map { row in
      Header(
        id: try row.integer(at: 0), savedAt: Milliseconds(count: try row.integer(at: 1)), count: try row.integer(at: 2),
        version: ListVersion(etag: try row.text(at: 3), revision: Int(try row.integer(at: 4))))
    }
  }

  /// The list under `key`.
  ///
  /// - Throws: `.corrupt` if it does not hold as many records as were saved.
  func list(_ key: ListKey) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    let records = try records(of: header)
    guard records.count == header.count else { throw CacheFailure.corrupt("a list has lost some of its records") }
    return header.saved(records)
  }

  /// The records that there are of a list.
  func records(of header: Header) throws -> [SharedLocal.Record] {
    let rows = try Row.fetchCursor(try prepared(.readRecords), arguments: [header.id])
    var records: [SharedLocal.Record] = []
    while let row = try rows.next() {
      try Task.checkCancellation()
      records.append(try row.record(at: 0))
    }
    return records
  }

  /// The first record with `id` of the list under `key`.
  func record(_ id: Int, in key: ListKey) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    let statement = try prepared(.findRecord)
    guard let row = try Row.fetchOne(statement, arguments: [header.id, id]) else { return nil }
    return header.saved([try row.record(at: 0)])
  }

  /// The first record with `id` of each list of `kind`.
  func records(_ id: Int, ofKind kind: String) throws -> [SavedList] {
    let rows = try Row.fetchAll(try prepared(.findOwners), arguments: [id, Data(kind.utf8)])
    let owners = Set(try rows.map { try $0.optionalInteger(at: 0).map { Int($0) } })
    return try owners.compactMap { try record(id, in: ListKey(kind, owner: $0)) }
  }

  /// At most `limit` records of the list under `key` by their terms; reads no more terms than it takes to find them.
  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws -> SavedList? {
    guard let header = try header(key) else { return nil }
    // What begins with these bytes is not before them, and before them with a byte 255 added, which UTF-8 has not.
    let first = Data(prefix.utf8)
    let rows = try Row.fetchCursor(try prepared(.findTerms), arguments: [header.id, first, first + [255]])
    var found: [SharedLocal.Record] = []
    var seen: Set<Int64> = []
    while found.count < limit, let row = try rows.next() {
      if seen.insert(try row.integer(at: 0)).inserted { found.append(try row.record(at: 1)) }
    }
    return header.saved(found)
  }

  /// The summary of each kind of list, ordered by kind.
  func summaries() throws -> [SavedSummary] {
    try Row.fetchAll(try prepared(.summarise)).map { row in
      SavedSummary(
        kind: String(decoding: try row.bytes(at: 0), as: UTF8.self),
        lists: Int(try row.integer(at: 1)), records: Int(try row.integer(at: 2)),
        oldest: Milliseconds(count: try row.integer(at: 3)).date,
        newest: Milliseconds(count: try row.integer(at: 4)).date)
    }
  }

  /// All lists, ordered by kind and then by owner.
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
