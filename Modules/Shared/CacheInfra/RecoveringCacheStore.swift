package import Foundation
package import SharedLocal

/// Keeps lists in a store that is opened when it is first needed and whose damage does not end the session.
///
/// A damaged store is set aside and a new one begun; where none can be opened, lists are kept in memory. Both are
/// warned of once. Other failures of an open store are passed on.
package actor RecoveringCacheStore: CacheStore {
  private let opening: StoreOpening
  private let warn: @Sendable (CacheWarning) async -> Void
  private let executor = BlockingExecutor(label: "RecoveringCacheStore")
  private var current: Generation?
  private var setAside: [CorruptStoreFile.SetAside] = []

  /// A store in use, and how many were in use before it.
  private struct Generation {
    let opened: StoreOpening.Opened
    let number: Int
  }

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
    opening = StoreOpening(file: StoreFile(path), now: now, open: open)
    self.warn = warn
  }

  /// A thread on which files may be waited for.
  nonisolated package var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

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

  private func store() async throws(CacheFailure) -> Generation {
    if let current { return current }
    return await begin(Generation(opened: try opening.opened(), number: 1))
  }

  private func successor(of used: Generation, because reason: String) async throws(CacheFailure) -> Generation {
    if let current, current.number > used.number { return current }
    guard let identity = used.opened.identity else { return used }
    let opened = try opening.opened(inPlaceOf: identity, because: reason)
    return await begin(Generation(opened: opened, number: used.number + 1))
  }

  // Nothing is awaited between finding that a store is needed and this assignment, so one is opened for all who wait.
  private func begin(_ next: Generation) async -> Generation {
    current = next
    setAside += next.opened.setAside
    for warning in next.opened.warnings { await warn(warning) }
    return next
  }
}
