package import Foundation
package import SharedLocal

/// A store of which some lists can be made to fail.
package actor BreakableCacheStore: CacheStore {
  /// How many lists were saved.
  package private(set) var saves = 0
  private let store: any CacheStore
  private var failures: [ListKey: CacheFailure] = [:]
  private var summaryFailure: CacheFailure?

  /// Keeps everything in `store`.
  package init(_ store: any CacheStore) { self.store = store }

  /// Fails every call that names one of `keys`, and `summaries`, with `failure` from now on.
  package func fail(_ keys: [ListKey], with failure: CacheFailure) {
    for key in keys { failures[key] = failure }
    summaryFailure = failure
  }

  /// As the store's, unless told to fail.
  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try check(key)
    return try await store.list(key)
  }

  /// As the store's, unless told to fail.
  package func replace(_ key: ListKey, with records: [IndexedRecord], savedAt: Date) async throws(CacheFailure) {
    try check(key)
    try await store.replace(key, with: records, savedAt: savedAt)
    saves += 1
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

  private func check(_ key: ListKey) throws(CacheFailure) {
    if let failure = failures[key] { throw failure }
  }
}
