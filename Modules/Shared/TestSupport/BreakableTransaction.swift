import SharedLocal
import SharedSearch

/// A transaction in which some lists fail.
struct BreakableTransaction: CacheTransaction {
  /// Does everything else.
  let transaction: any CacheTransaction
  /// What the lists fail with.
  let failures: [ListKey: CacheFailure]

  /// As the transaction's.
  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record] {
    try transaction.entries(of: collection)
  }

  /// As the transaction's.
  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record] {
    try transaction.entries(of: collection, term: term)
  }

  /// As the transaction's.
  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try transaction.count(of: collection, term: term)
  }

  /// As the transaction's.
  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record? {
    try transaction.entry(id, of: collection)
  }

  /// As the transaction's.
  func check() throws(CacheFailure) { try transaction.check() }

  /// As the transaction's.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try transaction.put(record, in: collection)
  }

  /// As the transaction's.
  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try transaction.remove(id, from: collection)
  }

  /// As the transaction's, unless told to fail.
  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    if let failure = failures[key] { throw failure }
    return try transaction.list(key)
  }

  /// As the transaction's, unless told to fail.
  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    if let failure = failures[key] { throw failure }
    return try transaction.record(id, in: key)
  }

  /// As the transaction's, unless told to fail for one of the lists of the kind.
  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    if let failure = failures.first(where: { $0.key.kind == kind })?.value { throw failure }
    return try transaction.records(id, ofKind: kind)
  }

  /// As the transaction's, unless told to fail for one of the lists of the kind.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    if let failure = failures.first(where: { $0.key.kind == kind })?.value { throw failure }
    return try transaction.search(query, ofKind: kind, limit: limit)
  }

  /// As the transaction's, unless told to fail.
  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges? {
    if let failure = failures[key] { throw failure }
    return try transaction.changes(of: key)
  }
}
