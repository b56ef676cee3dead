import SharedLocal
import SharedSearch

/// A transaction that enforces the rules: a read-only one changes nothing, and after one failed call, everything fails.
final class StrictTransaction: CacheTransaction {
  private let transaction: any CacheTransaction
  private let mayWrite: Bool
  private var failure: CacheFailure?

  /// Creates a strict version of `transaction`, which rejects changes unless it `mayWrite`.
  init(_ transaction: any CacheTransaction, mayWrite: Bool) {
    self.transaction = transaction
    self.mayWrite = mayWrite
  }

  /// Runs `work` in the transaction.
  ///
  /// - Throws: The error that `work` throws, or that of a failed call that `work` ignored.
  func run<Value>(_ work: (any CacheTransaction) throws(CacheFailure) -> Value) throws(CacheFailure) -> Value {
    let value = try work(self)
    if let failure { throw failure }
    return value
  }

  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record] {
    try attempt { () throws(CacheFailure) in try transaction.entries(of: collection) }
  }

  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record] {
    try attempt { () throws(CacheFailure) in try transaction.entries(of: collection, term: term) }
  }

  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try attempt { () throws(CacheFailure) in try transaction.count(of: collection, term: term) }
  }

  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record? {
    try attempt { () throws(CacheFailure) in try transaction.entry(id, of: collection) }
  }

  func check() throws(CacheFailure) {
    try attempt { () throws(CacheFailure) in try transaction.check() }
  }

  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try change { () throws(CacheFailure) in try transaction.put(record, in: collection) }
  }

  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try change { () throws(CacheFailure) in try transaction.remove(id, from: collection) }
  }

  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    try attempt { () throws(CacheFailure) in try transaction.list(key) }
  }

  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    try attempt { () throws(CacheFailure) in try transaction.record(id, in: key) }
  }

  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    try attempt { () throws(CacheFailure) in try transaction.records(id, ofKind: kind) }
  }

  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try attempt { () throws(CacheFailure) in try transaction.search(query, ofKind: kind, limit: limit) }
  }

  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges? {
    try attempt { () throws(CacheFailure) in try transaction.changes(of: key) }
  }

  private func change(_ call: () throws(CacheFailure) -> Void) throws(CacheFailure) {
    try attempt { () throws(CacheFailure) in
      guard mayWrite else { throw .unavailable("what only reads must not change anything") }
      try call()
    }
  }

  private func attempt<Value>(_ call: () throws(CacheFailure) -> Value) throws(CacheFailure) -> Value {
    if let failure { throw failure }
    do throws(CacheFailure) {
      return try call()
    } catch {
      failure = error
      throw error
    }
  }
}
