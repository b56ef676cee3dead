package import Foundation
package import SharedInteractorInterface
package import SharedLocal

/// A store in which chosen lists and transactions fail.
package actor BreakableCacheStore: CacheStore {
  /// The number of times a list was saved or confirmed.
  package private(set) var saves = 0
  /// The number of transactions that succeeded, excluding read-only ones.
  package private(set) var transactions = 0
  /// The number of calls, including those that failed.
  package private(set) var accesses = 0
  private let store: any CacheStore
  private var failures: [ListKey: CacheFailure] = [:]
  private var summaryFailure: CacheFailure?
  private var transactionFailure: CacheFailure?
  private var readingFailure: CacheFailure?

  /// Creates a store that forwards to `store`.
  package init(_ store: any CacheStore) { self.store = store }

  /// Makes every call that names one of `keys`, as well as `summaries` and `inventory`, fail with `failure`.
  package func fail(_ keys: [ListKey], with failure: CacheFailure) {
    for key in keys { failures[key] = failure }
    summaryFailure = failure
  }

  /// Makes every `transaction` fail with `failure` before its work begins; with `nil`, none.
  package func failTransactions(with failure: CacheFailure?) { transactionFailure = failure }

  /// Makes every `reading` fail with `failure` before its work begins; with `nil`, none.
  package func failReading(with failure: CacheFailure?) { readingFailure = failure }

  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.list(key)
  }

  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    try check(key)
    try await store.replace(key, with: records, savedAt: savedAt, version: version)
    saves += 1
  }

  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    try check(key)
    let isKept = try await store.confirm(key, savedAt: savedAt, version: version)
    if isKept { saves += 1 }
    return isKept
  }

  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? {
    try check(key)
    return try await store.version(of: key)
  }

  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.record(id, in: key)
  }

  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.records(in: key, termPrefix: prefix, limit: limit)
  }

  package func summaries() async throws(CacheFailure) -> [SavedSummary] {
    accesses += 1
    if let summaryFailure { throw summaryFailure }
    return try await store.summaries()
  }

  package func inventory() async throws(CacheFailure) -> [ListSummary] {
    accesses += 1
    if let summaryFailure { throw summaryFailure }
    return try await store.inventory()
  }

  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    accesses += 1
    if let failure = key.map({ failures[$0] }) ?? summaryFailure { throw failure }
    return try await store.clear(key)
  }

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    accesses += 1
    if let transactionFailure { throw transactionFailure }
    let failures = failures
    let value = try await store.transaction { transaction in
      try work(BreakableTransaction(transaction: transaction, failures: failures))
    }
    transactions += 1
    return value
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    accesses += 1
    if let readingFailure { throw readingFailure }
    let failures = failures
    return try await store.reading { transaction in
      try work(BreakableTransaction(transaction: transaction, failures: failures))
    }
  }

  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }

  private func check(_ key: ListKey) throws(CacheFailure) {
    accesses += 1
    if let failure = failures[key] { throw failure }
  }
}
