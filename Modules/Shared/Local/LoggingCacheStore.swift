package import Foundation
package import SharedInteractorInterface

/// Says what is read and saved.
package struct LoggingCacheStore: CacheStore {
  private let store: any CacheStore
  private let log: @Sendable (String) async -> Void

  /// Keeps everything in `store` and tells `log` of each list read or saved, one line each.
  package init(_ store: any CacheStore, log: @escaping @Sendable (String) async -> Void) {
    self.store = store
    self.log = log
  }

  /// As the store's, logged.
  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    let list = try await store.list(key)
    await log("read \(key): \(list.map { "\($0.records.count) records" } ?? "nothing saved")")
    return list
  }

  /// As the store's, logged.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    try await store.replace(key, with: records, savedAt: savedAt, version: version)
    await log("saved \(key): \(records.count) records")
  }

  /// As the store's, logged.
  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    let isKept = try await store.confirm(key, savedAt: savedAt, version: version)
    if isKept { await log("saved \(key): unchanged") }
    return isKept
  }

  /// As the store's.
  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? { try await store.version(of: key) }

  /// As the store's.
  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await store.record(id, in: key)
  }

  /// As the store's.
  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try await store.records(in: key, termPrefix: prefix, limit: limit)
  }

  /// As the store's.
  package func summaries() async throws(CacheFailure) -> [SavedSummary] { try await store.summaries() }

  /// As the store's.
  package func inventory() async throws(CacheFailure) -> [ListSummary] { try await store.inventory() }

  /// As the store's, logged.
  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    let cleared = try await store.clear(key)
    if !cleared.isEmpty { await log("cleared \(key.map { "\($0)" } ?? "all of \(cleared.count) lists")") }
    return cleared
  }

  /// As the store's.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    try await store.transaction(work)
  }

  /// As the store's.
  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    try await store.reading(work)
  }

  /// As the store's.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }
}

extension ListKey: CustomStringConvertible {
  /// The key as it is named in a log: `tasks of 3`.
  package var description: String { owner.map { "\(kind) of \($0)" } ?? kind }
}
