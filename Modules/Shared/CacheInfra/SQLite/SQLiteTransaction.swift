import Foundation
import GRDB
import SharedLocal
import SharedSearch

/// A transaction of a store's database, its errors told as failures of a cache.
struct SQLiteTransaction: CacheTransaction {
  /// A connection that is in a transaction.
  let database: Database
  /// What it changes in collections.
  let changes: EntryChanges

  private let path: String?

  /// Creates the transaction `id` that `database` is in; errors of the disk name the `path` of the store.
  init(_ database: Database, at path: String? = nil, id: UUID = UUID()) {
    (self.database, changes, self.path) = (database, EntryChanges(database, id: id), path)
  }

  /// See `CacheTransaction`.
  func entries(of collection: CollectionName) throws(CacheFailure) -> [SharedLocal.Record] {
    try told { try collections.entries(of: collection) }
  }

  /// See `CacheTransaction`.
  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [SharedLocal.Record] {
    try told { try collections.entries(of: collection, term: term) }
  }

  /// See `CacheTransaction`.
  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try told { try collections.count(of: collection, term: term) }
  }

  /// See `CacheTransaction`.
  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> SharedLocal.Record? {
    try told { try collections.entry(id, of: collection) }
  }

  /// See `CacheTransaction`.
  func check() throws(CacheFailure) {
    try told { try collections.check() }
  }

  /// See `CacheTransaction`.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try told { try changes.put(record, in: collection) }
  }

  /// See `CacheTransaction`.
  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try told { try changes.remove(id, from: collection) }
  }

  /// See `CacheTransaction`.
  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    try told { try StoredLists(database: database).list(key) }
  }

  /// See `CacheTransaction`.
  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    try told { try StoredLists(database: database).record(id, in: key) }
  }

  /// See `CacheTransaction`.
  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    try told { try StoredLists(database: database).records(id, ofKind: kind) }
  }

  /// See `CacheTransaction`.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try told { try StoredSearch(database: database, kind: kind).result(query, limit: limit) }
  }

  /// See `CacheTransaction`.
  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges? {
    try told { try StoredChanges(database: database).changes(of: key) }
  }

  private var collections: StoredCollections { StoredCollections(database: database) }

  private func told<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    do {
      return try work()
    } catch {
      throw CacheFailure(storeError: error, at: path)
    }
  }
}
