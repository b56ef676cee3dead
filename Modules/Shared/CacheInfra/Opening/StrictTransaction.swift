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
  /// - Throws: The failure for what `work` throws, or that of a failed call that `work` ignored.
  func run<Value>(_ work: (any CacheTransaction) throws -> Value) throws(CacheFailure) -> Value {
    let value: Value
    do { value = try work(self) } catch { throw CacheFailure(error) }
    if let failure { throw failure }
    return value
  }

  func entries(of collection: CollectionName) throws(CacheFailure) -> [Record] {
    try attempt { try transaction.entries(of: collection) }
  }

  func entries(of collection: CollectionName, term: String) throws(CacheFailure) -> [Record] {
    try attempt { try transaction.entries(of: collection, term: term) }
  }

  func count(of collection: CollectionName, term: String) throws(CacheFailure) -> Int {
    try attempt { try transaction.count(of: collection, term: term) }
  }

  func entry(_ id: Int, of collection: CollectionName) throws(CacheFailure) -> Record? {
    try attempt { try transaction.entry(id, of: collection) }
  }

  func check() throws(CacheFailure) {
    try attempt { try transaction.check() }
  }

  func put(_ record: IndexedRecord, in collection: CollectionName) throws(CacheFailure) {
    try change { try transaction.put(record, in: collection) }
  }

  func remove(_ id: Int, from collection: CollectionName) throws(CacheFailure) {
    try change { try transaction.remove(id, from: collection) }
  }

  func list(_ key: ListKey) throws(CacheFailure) -> SavedList? {
    try attempt { try transaction.list(key) }
  }

  func record(_ id: Int, in key: ListKey) throws(CacheFailure) -> SavedList? {
    try attempt { try transaction.record(id, in: key) }
  }

  func records(_ id: Int, ofKind kind: String) throws(CacheFailure) -> [SavedList] {
    try attempt { try transaction.records(id, ofKind: kind) }
  }

  func search(_ query: SearchQuery, ofKind kind: String, limit: Int) throws(CacheFailure) -> SearchResult {
    try attempt { try transaction.search(query, ofKind: kind, limit: limit) }
  }

  func changes(of key: ListKey) throws(CacheFailure) -> ListChanges? {
    try attempt { try transaction.changes(of: key) }
  }

  private func change(_ call: () throws -> Void) throws(CacheFailure) {
    try attempt {
      guard mayWrite else { throw CacheFailure.unavailable("what only reads must not change anything") }
      try call()
    }
  }

  private func attempt<Value>(_ call: () throws -> Value) throws(CacheFailure) -> Value {
    if let failure { throw failure }
    do {
      return try call()
    } catch {
      let failure = CacheFailure(error)
      self.failure = failure
      throw failure
    }
  }
}
