import Foundation
import GRDB
import SharedDomain
import SharedInteractorInterface
import SharedLocal
import SharedSearch

/// A transaction of a store's database, which reports errors as cache failures.
final class SQLiteTransaction: CacheTransaction {
  /// A connection within a transaction.
  let database: Database
  /// The changes of collections.
  let entries: EntryChanges

  private let path: String?
  private var savedBytes: Int?
  private var makesRoom = false
  private var clearsLists = false
  private var clearsAllLists = false

  /// What a transaction changes, apart from the data itself.
  struct Changes: Sendable {
    /// The state of the store after the transaction; `nil` if no collection is changed.
    var state: EntryChanges.State?
    /// Whether all lists are removed, of which there are some.
    var clearsAllLists = false
    /// What is needed for the changes if the disk is full.
    var needs = SQLiteCacheStore.SpaceNeeds(ways: [])
  }

  /// Creates the transaction `id`, which `database` is in; disk errors name the `path` of the store.
  init(_ database: Database, at path: String? = nil, id: UUID = UUID()) {
    self.database = database
    entries = EntryChanges(database, id: id)
    self.path = path
  }

  /// What the transaction has changed so far.
  var changes: Changes {
    var needs = SQLiteCacheStore.SpaceNeeds(ways: makesRoom ? [.reserve, .lists, .journal] : [])
    if clearsLists { needs.ways = [.reserve] }
    // Lists can be loaded again, so nothing is given up for them. Besides the bodies, terms and texts take room.
    if let savedBytes {
      needs.ways = []
      needs.bytes += 3 * savedBytes
    }
    return Changes(state: entries.state, clearsAllLists: clearsAllLists, needs: needs)
  }

  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? { try converting { try lists.list(key) } }

  func version(of key: ListKey) throws(CacheFailure) -> ListVersion? {
    try converting { try lists.header(key)?.version }
  }

  func record(_ id: ServiceID, in key: ListKey) throws(CacheFailure) -> SavedList? {
    try converting { try lists.record(id, in: key) }
  }

  func records(in key: ListKey, termPrefix prefix: String, limit: Int) throws(CacheFailure) -> SavedList? {
    try converting { try lists.records(in: key, termPrefix: prefix, limit: limit) }
  }

  func records(_ id: ServiceID, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    try converting { try lists.records(id, ofKind: kind) }
  }

  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges? {
    try converting { try StoredChanges(database: database).changes(of: key) }
  }

  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try converting { try StoredSearch(database: database, kind: kind).result(query, limit: limit) }
  }

  /// The time grows with the number of lists, but no records are read.
  func summaries() throws(CacheFailure) -> [SavedSummary] { try converting { try lists.summaries() } }

  /// The time grows with the number of lists, but no records are read.
  func inventory() throws(CacheFailure) -> [ListSummary] { try converting { try lists.inventory() } }

  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws(CacheFailure) {
    let time = try Milliseconds(savedAt)
    savedBytes = (savedBytes ?? 0) + records.reduce(0) { $0 + $1.record.body.count }
    try converting {
      try StoredListWriter(database: database).replace(key, with: records, savedAt: time, version: version)
    }
  }

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws(CacheFailure) -> Bool {
    let time = try Milliseconds(savedAt)
    savedBytes = savedBytes ?? 0
    return try converting { try StoredListWriter(database: database).confirm(key, savedAt: time, version: version) }
  }

  func clear(_ key: ListKey?) throws(CacheFailure) -> [ListSummary] {
    clearsLists = true
    let cleared = try converting { try StoredListEraser(database: database).clear(key) }
    clearsAllLists = clearsAllLists || key == nil && !cleared.isEmpty
    return cleared
  }

  func makeRoomIfFull() { makesRoom = true }

  func entries(of collection: CollectionName) throws(CacheFailure) -> [Entry] {
    try converting { try collections.entries(of: collection) }
  }

  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Entry] {
    try converting { try collections.entries(of: collection, term: term) }
  }

  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try converting { try collections.count(of: collection, term: term) }
  }

  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Entry? {
    try converting { try collections.entry(id, of: collection) }
  }

  func check() throws(CacheFailure) { try converting { try collections.check() } }

  func put(_ entry: IndexedEntry, in collection: CollectionName) throws(CacheFailure) {
    try converting { try entries.put(entry, in: collection) }
  }

  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try converting { try entries.remove(id, from: collection) }
  }

  private var lists: StoredLists { StoredLists(database: database) }

  private var collections: StoredCollections { StoredCollections(database: database) }

  private func converting<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    do {
      return try work()
    } catch {
      throw CacheFailure(storeError: error, at: path)
    }
  }
}
