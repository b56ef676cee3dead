package import SharedInteractorInterface

/// Answers from what is saved, and saves.
package struct LocalInteractor<Stored: StoredList>: Validating, Saving {
  private let stored: Stored
  private let store: any CacheStore

  /// Keeps lists in `store` the way `stored` says.
  package init(_ stored: Stored, store: any CacheStore) {
    self.stored = stored
    self.store = store
  }

  /// The list saved for `query`.
  ///
  /// - Throws: `.nothingSaved` if none was ever saved, `.store` if it cannot be read.
  package func load(_ query: Stored.Query) async throws(LoadFailure) -> Loaded<[Stored.Element]> {
    let saved = try await withCache { () throws(CacheFailure) in try await store.list(stored.key(for: query)) }
    guard let saved else { throw .nothingSaved }
    return Loaded(
      try stored.elements(of: saved.records), source: .cache(because: nil), savedAt: saved.savedAt,
      version: saved.version)
  }

  /// The version of the list saved for `query`, which is not read; nil if none was ever saved.
  package func version(for query: Stored.Query) async throws(LoadFailure) -> ListVersion? {
    try await withCache { () throws(CacheFailure) in try await store.version(of: stored.key(for: query)) }
  }

  /// Replaces the list saved for `query`, or only notes when it was confirmed if that is what was loaded.
  package func save(_ loaded: Loaded<[Stored.Element]>, for query: Stored.Query) async throws(LoadFailure) {
    if loaded.isCopy, try await isConfirmed(loaded, for: query) { return }
    let records = try stored.records(of: loaded.resource)
    try await withCache { () throws(CacheFailure) in
      try await store.replace(
        stored.key(for: query), with: records, savedAt: loaded.savedAt, version: loaded.version)
    }
  }

  private func isConfirmed(
    _ loaded: Loaded<[Stored.Element]>, for query: Stored.Query
  ) async throws(LoadFailure) -> Bool {
    try await withCache { () throws(CacheFailure) in
      try await store.confirm(stored.key(for: query), savedAt: loaded.savedAt, version: loaded.version)
    }
  }
}

/// Does `work` with a store, its failures told as failures of a load.
package func withCache<Value>(_ work: () async throws(CacheFailure) -> Value) async throws(LoadFailure) -> Value {
  do {
    return try await work()
  } catch {
    switch error {
    case .cancelled: throw .cancelled
    case .busy: throw .store(CacheFailure.busyReason)
    case .corrupt(let reason), .full(let reason), .unavailable(let reason): throw .store(reason)
    }
  }
}
