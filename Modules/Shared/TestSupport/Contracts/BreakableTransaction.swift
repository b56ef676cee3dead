import SharedLocal
import SharedSearch

/// A transaction in which chosen lists fail.
struct BreakableTransaction: CacheTransaction {
  let transaction: any CacheTransaction
  let failures: [ListKey: CacheFailure]

  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record] {
    try transaction.entries(of: collection)
  }

  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record] {
    try transaction.entries(of: collection, term: term)
  }

  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try transaction.count(of: collection, term: term)
  }

  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record? {
    try transaction.entry(id, of: collection)
  }

  func check() throws(CacheFailure) { try transaction.check() }

  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try transaction.put(record, in: collection)
  }

  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try transaction.remove(id, from: collection)
  }

  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    if let failure = failures[key] { throw failure }
    return try transaction.list(key)
  }

  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    if let failure = failures[key] { throw failure }
    return try transaction.record(id, in: key)
  }

  /// Fails if any list of the kind does.
  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    if let failure = failures.first(where: { $0.key.kind == kind })?.value { throw failure }
    return try transaction.records(id, ofKind: kind)
  }

  /// Fails if any list of the kind does.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    if let failure = failures.first(where: { $0.key.kind == kind })?.value { throw failure }
    return try transaction.search(query, ofKind: kind, limit: limit)
  }

  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges? {
    if let failure = failures[key] { throw failure }
    return try transaction.changes(of: key)
  }
}
