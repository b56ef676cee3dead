package import SharedInteractorInterface

/// An interactor that loads lists from the cache and saves them there.
package struct LocalInteractor<Stored: StoredList>: Validating, Saving {
  private let stored: Stored
  private let store: any CacheStore

  /// Creates an interactor for lists in `store` whose key and form `stored` defines.
  package init(_ stored: Stored, store: any CacheStore) {
    self.stored = stored
    self.store = store
  }

  /// Loads the list saved for `query`.
  ///
  /// - Throws: `.nothingSaved` if none was ever saved, `.store` if it cannot be read.
  package func load(_ query: Stored.Query) async throws(LoadFailure) -> Loaded<[Stored.Element]> {
    try loaded(from: try await withCache { try await store.list(stored.key(for: query)) })
  }

  /// Returns what a load gives that found `saved` in the store.
  ///
  /// - Throws: `.nothingSaved` if that is `nil`, `.store` if it cannot be read.
  package func loaded(from saved: SavedList?) throws(LoadFailure) -> Loaded<[Stored.Element]> {
    guard let saved else { throw .nothingSaved }
    return Loaded(
      try stored.elements(of: saved.records), source: .cache(because: nil), savedAt: saved.savedAt,
      version: saved.version)
  }

  package func version(for query: Stored.Query) async throws(LoadFailure) -> ListVersion? {
    try await withCache { try await store.version(of: stored.key(for: query)) }
  }

  /// Replaces the list saved for `query` or, if it was loaded from a confirmed copy, only updates its time and version.
  package func save(_ loaded: Loaded<[Stored.Element]>, for query: Stored.Query) async throws(LoadFailure) {
    let work = try saving(loaded, for: query)
    try await withCache { try await store.transaction(work) }
  }

  /// Returns the work of a transaction that saves `loaded` for `query`.
  package func saving(
    _ loaded: Loaded<[Stored.Element]>, for query: Stored.Query
  ) throws(LoadFailure) -> @Sendable (any CacheTransaction) throws -> Void {
    let key = stored.key(for: query)
    let records = loaded.isCopy ? nil : try stored.records(of: loaded.resource)
    return { transaction in
      if loaded.isCopy, try transaction.confirm(key, savedAt: loaded.savedAt, version: loaded.version) { return }
      try transaction.replace(
        key, with: records ?? stored.records(of: loaded.resource), savedAt: loaded.savedAt, version: loaded.version)
    }
  }
}

/// Runs `work` on a store, converting its failures to load failures.
package func withCache<Value>(_ work: () async throws -> Value) async throws(LoadFailure) -> Value {
  do {
    return try await work()
  } catch let failure as LoadFailure {
    throw failure
  } catch {
    switch CacheFailure(error) {
    case .cancelled: throw .cancelled
    case .busy: throw .store(CacheFailure.busyReason)
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): throw .store(reason)
    }
  }
}
