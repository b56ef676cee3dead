import Foundation
import GRDB
import SharedLocal
import SharedSearch

/// A transaction of a store's database, which reports errors as cache failures.
struct SQLiteTransaction: CacheTransaction {
  /// A connection within a transaction.
  let database: Database
  let changes: EntryChanges

  private let path: String?

  /// Creates the transaction `id`, which `database` is in; disk errors name the `path` of the store.
  init(_ database: Database, at path: String? = nil, id: UUID = UUID()) {
    (self.database, changes, self.path) = (database, EntryChanges(database, id: id), path)
  }

  func entries(of collection: CollectionName) throws(CacheFailure) -> [SharedLocal.Record] {
    try told { try collections.entries(of: collection) }
  }

  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [SharedLocal.Record] {
    try told { try collections.entries(of: collection, term: term) }
  }

  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try told { try collections.count(of: collection, term: term) }
  }

  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> SharedLocal.Record? {
    try told { try collections.entry(id, of: collection) }
  }

  func check() throws(CacheFailure) {
    try told { try collections.check() }
  }

  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try told { try changes.put(record, in: collection) }
  }

  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try told { try changes.remove(id, from: collection) }
  }

  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    try told { try StoredLists(database: database).list(key) }
  }

  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    try told { try StoredLists(database: database).record(id, in: key) }
  }

  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    try told { try StoredLists(database: database).records(id, ofKind: kind) }
  }

  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try told { try StoredSearch(database: database, kind: kind).result(query, limit: limit) }
  }

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
