package import SharedDomain
package import SharedInteractorInterface

extension StoredList {
  /// Returns the saved elements in `store` that match `query`, best first, at most `limit`; of each id, only the best
  /// match.
  ///
  /// - Throws: `.store` if the saved lists cannot be read, `.cancelled` if the calling task was cancelled.
  package func find(
    _ query: SearchQuery, limit: Int, in store: any CacheStore
  ) async throws(LoadFailure) -> Findings<Element> {
    try await withCache { try await store.reading { try find(query, limit: limit, in: $0) } }
  }

  /// Returns the matches for `query` as seen by `transaction`.
  package func find(
    _ query: SearchQuery, limit: Int, in transaction: any CacheTransaction
  ) throws -> Findings<Element> {
    var seen: Set<ServiceID> = []
    var all = Findings<Element>([], isComplete: true)
    for kind in kinds {
      let result = try transaction.search(query, ofKind: kind, limit: limit)
      let new = try result.compactMap { found in
        seen.insert(found.record.id).inserted ? try element(from: found.record) : nil
      }
      all = all.merged(with: new, limit: limit)
    }
    return all
  }
}

/// The saved records that a search found, best first.
package typealias SearchResult = Findings<FoundRecord>

/// A record that a search found.
package struct FoundRecord: Hashable, Sendable {
  /// The owner of the list that it is in.
  package let owner: ServiceID?
  package let record: Record

  package init(_ record: Record, of owner: ServiceID?) {
    self.owner = owner
    self.record = record
  }
}

extension SearchResult.Finding {
  /// Returns whether this comes before `other`: by rank, then by id, then by owner (none first).
  package func precedes(_ other: Self) -> Bool {
    let keys = [self, other].map { found in
      (found.rank, found.element.record.id, found.element.owner == nil ? 0 : 1, found.element.owner ?? 0)
    }
    return keys[0] < keys[1]
  }
}
