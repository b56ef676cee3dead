package import SharedInteractorInterface
package import SharedLocal
package import SharedSearch
package import TasksDomain

/// A search of the saved and new tasks with all edits applied.
package struct SavedTaskSearch: Sendable {
  private let store: any CacheStore
  private let saved: SavedSearch<StoredTasks>

  /// Creates a search of the tasks and edits in `store`.
  package init(store: any CacheStore) {
    self.store = store
    saved = SavedSearch(StoredTasks(), store: store)
  }

  /// Returns the tasks whose titles match `query`, best first, at most `limit`, without removed ones.
  ///
  /// - Throws: `.store` if the saved data cannot be read, `.cancelled` if the calling task was cancelled.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<ListedTask> {
    try await withCache {
      try await store.reading { transaction in
        let edited = try EditedTaskSearch(query, OutboxRecords(transaction: transaction))
        // Each edited task may have to be left out of the results.
        let most = min(limit, Int(Int32.max)) + edited.count
        return try edited.laid(over: saved.find(query, limit: most, in: transaction), limit: limit)
      }
    }
  }
}
