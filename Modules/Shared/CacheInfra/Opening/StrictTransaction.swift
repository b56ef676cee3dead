import SharedLocal
import SharedSearch

/// A transaction that keeps to its rules: one that only reads changes nothing, and once a call failed, all of it does.
final class StrictTransaction: CacheTransaction {
  private let transaction: any CacheTransaction
  private let mayWrite: Bool
  private var failure: CacheFailure?

  /// What `transaction` does, changes only if it `mayWrite`.
  init(_ transaction: any CacheTransaction, mayWrite: Bool) {
    self.transaction = transaction
    self.mayWrite = mayWrite
  }

  /// Does `work` in it.
  ///
  /// - Throws: What `work` throws, or the failure of a call that `work` made nothing of.
  func run<Value>(_ work: (any CacheTransaction) throws(CacheFailure) -> Value) throws(CacheFailure) -> Value {
    let value = try work(self)
    if let failure { throw failure }
    return value
  }

  /// See `CacheTransaction`.
  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record] {
    try attempt { () throws(CacheFailure) in try transaction.entries(of: collection) }
  }

  /// See `CacheTransaction`.
  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record] {
    try attempt { () throws(CacheFailure) in try transaction.entries(of: collection, term: term) }
  }

  /// See `CacheTransaction`.
  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try attempt { () throws(CacheFailure) in try transaction.count(of: collection, term: term) }
  }

  /// See `CacheTransaction`.
  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record? {
    try attempt { () throws(CacheFailure) in try transaction.entry(id, of: collection) }
  }

  /// See `CacheTransaction`.
  func check() throws(CacheFailure) {
    try attempt { () throws(CacheFailure) in try transaction.check() }
  }

  /// See `CacheTransaction`.
  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try change { () throws(CacheFailure) in try transaction.put(record, in: collection) }
  }

  /// See `CacheTransaction`.
  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try change { () throws(CacheFailure) in try transaction.remove(id, from: collection) }
  }

  /// See `CacheTransaction`.
  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    try attempt { () throws(CacheFailure) in try transaction.list(key) }
  }

  /// See `CacheTransaction`.
  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    try attempt { () throws(CacheFailure) in try transaction.record(id, in: key) }
  }

  /// See `CacheTransaction`.
  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    try attempt { () throws(CacheFailure) in try transaction.records(id, ofKind: kind) }
  }

  /// See `CacheTransaction`.
  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try attempt { () throws(CacheFailure) in try transaction.search(query, ofKind: kind, limit: limit) }
  }

  /// See `CacheTransaction`.
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
