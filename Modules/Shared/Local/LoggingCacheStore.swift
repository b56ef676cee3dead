package import Foundation
package import SharedInteractorInterface

/// A store that logs reading, saving and clearing of lists.
package struct LoggingCacheStore: CacheStore {
  private let store: any CacheStore
  private let log: @Sendable (String) async -> Void

  /// Creates a store that forwards to `store` and writes one line to `log` for each list read or saved.
  package init(_ store: any CacheStore, log: @escaping @Sendable (String) async -> Void) {
    self.store = store
    self.log = log
  }

  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    let list = try await store.list(key)
    await log("read \(key): \(list.map { "\($0.records.count) records" } ?? "nothing saved")")
    return list
  }

  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    try await store.replace(key, with: records, savedAt: savedAt, version: version)
    await log("saved \(key): \(records.count) records")
  }

  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    let isKept = try await store.confirm(key, savedAt: savedAt, version: version)
    if isKept { await log("saved \(key): unchanged") }
    return isKept
  }

  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? { try await store.version(of: key) }

  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await store.record(id, in: key)
  }

  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try await store.records(in: key, termPrefix: prefix, limit: limit)
  }

  package func summaries() async throws(CacheFailure) -> [SavedSummary] { try await store.summaries() }

  package func inventory() async throws(CacheFailure) -> [ListSummary] { try await store.inventory() }

  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    let cleared = try await store.clear(key)
    if !cleared.isEmpty { await log("cleared \(key.map { "\($0)" } ?? "all of \(cleared.count) lists")") }
    return cleared
  }

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await store.transaction(work)
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await store.reading(work)
  }

  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }
}

extension ListKey: CustomStringConvertible {
  /// The key as it appears in a log: `tasks of 3`.
  package var description: String { owner.map { "\(kind) of \($0)" } ?? kind }
}
