package import SharedInteractorInterface

/// Searches what is saved of one feature.
package struct SavedSearch<Stored: StoredList, Shown: Sendable>: Sendable {
  private let stored: Stored
  private let store: any CacheStore
  private let shown: @Sendable (Stored.Element, any CacheTransaction) throws(CacheFailure) -> Shown?

  /// Searches the lists that are kept in `store` the way `stored` says.
  ///
  /// - Parameter shown: What an element is shown as, in the same transaction; nil if it is not to be found.
  package init(
    _ stored: Stored, store: any CacheStore,
    shown: @escaping @Sendable (Stored.Element, any CacheTransaction) throws(CacheFailure) -> Shown?
  ) {
    self.stored = stored
    self.store = store
    self.shown = shown
  }

  /// What fits `query`, best first, at most `limit`; of an id only what fits best.
  ///
  /// - Throws: `.store` if what is saved cannot be read, `.cancelled` if the calling task was cancelled.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<Shown> {
    try await withCache { () throws(CacheFailure) in
      try await store.reading { (transaction) throws(CacheFailure) in
        try elements(query, limit, transaction).compactMap { (element) throws(CacheFailure) in
          try shown(element, transaction)
        }
      }
    }
  }

  private func elements(
    _ query: SearchQuery, _ limit: Int, _ transaction: any CacheTransaction
  ) throws(CacheFailure) -> Findings<Stored.Element> {
    var seen: Set<Int> = []
    var all = Findings<Stored.Element>([], isComplete: true)
    for kind in stored.kinds {
      let result = try transaction.search(query, ofKind: kind, limit: limit)
      let matches = result.matches.filter { seen.insert($0.record.id).inserted }
      let found = zip(matches, try elements(of: matches.map(\.record)))
      let findings = found.map { Findings<Stored.Element>.Finding($1, rank: $0.rank, id: $0.record.id) }
      all = all.merged(with: Findings(findings, isComplete: result.isComplete), limit: limit)
    }
    return all
  }

  private func elements(of records: [Record]) throws(CacheFailure) -> [Stored.Element] {
    do {
      return try stored.elements(of: records)
    } catch {
      throw .unavailable("what is saved could not be read")
    }
  }
}
