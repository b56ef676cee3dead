package import SharedDomain
package import SharedInteractorInterface

extension StoredList {
  /// Returns the elements of all saved lists that match `query`, best first, at most `limit`; of each id, only the best
  /// match.
  ///
  /// - Throws: `.store` if the lists cannot be read, `.cancelled` if the calling task was cancelled.
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
      let matches = result.matches.filter { seen.insert($0.record.id).inserted }
      var findings: [Findings<Element>.Finding] = []
      for (match, element) in zip(matches, try elements(of: matches.map(\.record))) {
        findings.append(.init(element, rank: match.rank))
      }
      all = all.merged(with: Findings(findings, isComplete: result.isComplete), limit: limit)
    }
    return all
  }
}

/// The records that a search found, best first.
package struct SearchResult: Hashable, Sendable {
  package let matches: [Match]
  /// Whether these are all matches; false if there are more, or may be.
  package let isComplete: Bool

  /// A record that was found.
  package struct Match: Hashable, Sendable {
    package let rank: SearchRank
    package let owner: ServiceID?
    package let record: Record

    package init(rank: SearchRank, owner: ServiceID?, record: Record) {
      self.rank = rank
      self.owner = owner
      self.record = record
    }

    /// Returns whether this match comes before `other`: by rank, then by id, then by owner (none first).
    package func precedes(_ other: Match) -> Bool {
      if rank != other.rank { return rank < other.rank }
      if record.id != other.record.id { return record.id < other.record.id }
      guard let owner, let theirs = other.owner else { return owner == nil && other.owner != nil }
      return owner < theirs
    }
  }

  package init(_ matches: [Match], isComplete: Bool) {
    self.matches = matches
    self.isComplete = isComplete
  }
}
