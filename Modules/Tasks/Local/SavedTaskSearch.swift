package import SharedInteractorInterface
package import SharedLocal
package import SharedSearch
package import TasksDomain

/// Searches the saved tasks, and those that are new, as they are after all edits.
package struct SavedTaskSearch: Sendable {
  private let store: any CacheStore
  private let saved: SavedSearch<StoredTasks>

  /// Searches the tasks and their edits in `store`.
  package init(store: any CacheStore) {
    self.store = store
    saved = SavedSearch(StoredTasks(), store: store)
  }

  /// The tasks whose titles fit `query`, best first, at most `limit`; none that was removed.
  ///
  /// - Throws: `.store` if what is saved cannot be read, `.cancelled` if the calling task was cancelled.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<ListedTask> {
    try await withCache { () throws(CacheFailure) in
      try await store.reading { (transaction) throws(CacheFailure) in
        let edited = try EditedTaskSearch(query, OutboxRecords(transaction: transaction))
        // As each of the edited tasks may have to be left out.
        let most = min(limit, Int(Int32.max)) + edited.count
        return try edited.laid(over: saved.find(query, limit: most, in: transaction), limit: limit)
      }
    }
  }
}
