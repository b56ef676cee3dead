package import Foundation
package import SharedInteractorInterface
package import SharedLocal

/// A store of which some lists, and transactions, can be made to fail.
package actor BreakableCacheStore: CacheStore {
  /// How many lists were saved.
  package private(set) var saves = 0
  /// How many transactions were done that may have changed something.
  package private(set) var transactions = 0
  private let store: any CacheStore
  private var failures: [ListKey: CacheFailure] = [:]
  private var summaryFailure: CacheFailure?
  private var transactionFailure: CacheFailure?
  private var readingFailure: CacheFailure?

  /// Keeps everything in `store`.
  package init(_ store: any CacheStore) { self.store = store }

  /// Fails every call that names one of `keys`, `summaries` and `inventory`, with `failure` from now on.
  package func fail(_ keys: [ListKey], with failure: CacheFailure) {
    for key in keys { failures[key] = failure }
    summaryFailure = failure
  }

  /// Fails every `transaction` with `failure` from now on, before its work is begun; none any more if that is nil.
  package func failTransactions(with failure: CacheFailure?) { transactionFailure = failure }

  /// Fails every `reading` with `failure` from now on, before its work is begun; none any more if that is nil.
  package func failReading(with failure: CacheFailure?) { readingFailure = failure }

  /// As the store's, unless told to fail.
  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.list(key)
  }

  /// As the store's, unless told to fail.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    try check(key)
    try await store.replace(key, with: records, savedAt: savedAt, version: version)
    saves += 1
  }

  /// As the store's, unless told to fail.
  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    try check(key)
    let isKept = try await store.confirm(key, savedAt: savedAt, version: version)
    if isKept { saves += 1 }
    return isKept
  }

  /// As the store's, unless told to fail.
  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? {
    try check(key)
    return try await store.version(of: key)
  }

  /// As the store's, unless told to fail.
  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.record(id, in: key)
  }

  /// As the store's, unless told to fail.
  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.records(in: key, termPrefix: prefix, limit: limit)
  }

  /// As the store's, unless told to fail.
  package func summaries() async throws(CacheFailure) -> [SavedSummary] {
    if let summaryFailure { throw summaryFailure }
    return try await store.summaries()
  }

  /// As the store's, unless told to fail.
  package func inventory() async throws(CacheFailure) -> [ListSummary] {
    if let summaryFailure { throw summaryFailure }
    return try await store.inventory()
  }

  /// As the store's, unless told to fail for the list, or for any if all are meant.
  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    if let failure = key.map({ failures[$0] }) ?? summaryFailure { throw failure }
    return try await store.clear(key)
  }

  /// As the store's, unless told to fail; so are the lists in it.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    if let transactionFailure { throw transactionFailure }
    let failures = failures
    let value = try await store.transaction { transaction throws(CacheFailure) in
      try work(BreakableTransaction(transaction: transaction, failures: failures))
    }
    transactions += 1
    return value
  }

  /// As the store's, unless told to fail; so are the lists in it.
  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    if let readingFailure { throw readingFailure }
    let failures = failures
    return try await store.reading { transaction throws(CacheFailure) in
      try work(BreakableTransaction(transaction: transaction, failures: failures))
    }
  }

  /// As the store's.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }

  private func check(_ key: ListKey) throws(CacheFailure) {
    if let failure = failures[key] { throw failure }
  }
}
