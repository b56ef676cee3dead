import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal

/// A transaction of a store's database, which reports errors as cache failures.
final class SQLiteTransaction: CacheTransaction {
  /// A connection within a transaction.
  let database: Database
  private let path: String?

  /// Creates the transaction that `database` is in; disk errors name the `path` of the store.
  init(_ database: Database, at path: String? = nil) {
    self.database = database
    self.path = path
  }

  func list(_ key: ListKey) throws -> SavedList? { try converting { try lists.list(key) } }

  func version(of key: ListKey) throws -> ListVersion? {
    try converting { try lists.header(key)?.version }
  }

  func record(_ id: ServiceID, in key: ListKey) throws -> SavedList? {
    try converting { try lists.record(id, in: key) }
  }

  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws -> SavedList? {
    try converting { try lists.records(in: key, termPrefix: prefix, limit: limit) }
  }

  func records(_ id: ServiceID, ofKind kind: String) throws -> [SavedList] {
    try converting { try lists.records(id, ofKind: kind) }
  }

  func changes(of key: ListKey) throws -> ListChanges? {
    try converting { try StoredChanges(database: database).changes(of: key) }
  }

  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws -> SearchResult {
    try converting { try StoredSearch(database: database, kind: kind).result(query, limit: limit) }
  }

  /// The time grows with the number of lists, but no records are read.
  func summaries() throws -> [SavedSummary] { try converting { try lists.summaries() } }

  /// The time grows with the number of lists, but no records are read.
  func inventory() throws -> [ListSummary] { try converting { try lists.inventory() } }

  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws {
    let time = try Milliseconds(savedAt)
    try converting {
      try StoredListWriter(database: database).replace(key, with: records, savedAt: time, version: version)
    }
  }

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool {
    let time = try Milliseconds(savedAt)
    return try converting { try StoredListWriter(database: database).confirm(key, savedAt: time, version: version) }
  }

  func remove(_ key: ListKey) throws -> ListSummary? {
    try converting { try StoredListWriter(database: database).remove(key) }
  }

  private var lists: StoredLists { StoredLists(database: database) }

  private func converting<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      throw CacheFailure(storeError: error, at: path)
    }
  }
}
