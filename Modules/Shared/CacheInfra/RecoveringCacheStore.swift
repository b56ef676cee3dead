package import Foundation
package import SharedLocal

/// Keeps lists in a store that is opened when it is first needed and whose damage does not end the session.
///
/// A damaged store is set aside and a new one begun; where none can be opened, lists are kept in memory. Both are
/// warned of once. Other failures of an open store are passed on.
package actor RecoveringCacheStore: CacheStore {
  private let opener: StoreOpener
  private let warn: @Sendable (CacheWarning) async -> Void
  private var current: StoreOpener.Generation?

  /// A store kept at `path`.
  ///
  /// - Parameters:
  ///   - now: The time a damaged file is named after.
  ///   - open: Opens the store at a path, where there is a file, if only an empty one; may block.
  ///   - warn: Told what the user should know; the call that led to it waits until it returns.
  package init(
    path: String,
    now: @escaping @Sendable () -> Date,
    open: @escaping @Sendable (String) throws(CacheFailure) -> any CacheStore = { path throws(CacheFailure) in
      try SQLiteCacheStore(path: path)
    },
    warn: @escaping @Sendable (CacheWarning) async -> Void
  ) {
    opener = StoreOpener(StoreOpening(file: StoreFile(path), now: now, open: open))
    self.warn = warn
  }

  /// As the store's.
  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await recovering { store throws(CacheFailure) in try await store.list(key) }
  }

  /// As the store's.
  package func replace(_ key: ListKey, with records: [IndexedRecord], savedAt: Date) async throws(CacheFailure) {
    try await recovering { store throws(CacheFailure) in
      try await store.replace(key, with: records, savedAt: savedAt)
    }
  }

  /// As the store's.
  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await recovering { store throws(CacheFailure) in try await store.record(id, in: key) }
  }

  /// As the store's.
  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try await recovering { store throws(CacheFailure) in
      try await store.records(in: key, termPrefix: prefix, limit: limit)
    }
  }

  /// As the store's.
  package func summaries() async throws(CacheFailure) -> [SavedSummary] {
    try await recovering { store throws(CacheFailure) in try await store.summaries() }
  }

  private func recovering<Value: Sendable>(
    _ call: @Sendable (any CacheStore) async throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    let used = try await store()
    do {
      return try await call(used.opened.store)
    } catch {
      guard case .corrupt(let reason) = error else { throw error }
      return try await call(try await successor(of: used, because: reason).opened.store)
    }
  }

  private func store() async throws(CacheFailure) -> StoreOpener.Generation {
    if let current { return current }
    return await begin(try await opener.first())
  }

  private func successor(
    of used: StoreOpener.Generation, because reason: String
  ) async throws(CacheFailure) -> StoreOpener.Generation {
    if let current, current.number > used.number { return current }
    return await begin(try await opener.successor(of: used, because: reason))
  }

  // Whoever comes first warns; the others were given the same generation.
  private func begin(_ next: StoreOpener.Generation) async -> StoreOpener.Generation {
    guard next.number > current?.number ?? 0 else { return next }
    current = next
    for warning in next.opened.warnings { await warn(warning) }
    return next
  }
}
