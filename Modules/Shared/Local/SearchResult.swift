package import SharedSearch

/// The records that a search found, best first.
package struct SearchResult: Hashable, Sendable {
  package let matches: [Match]
  /// Whether these are all matches; false if there are more, or may be.
  package let isComplete: Bool

  /// A record that was found.
  package struct Match: Hashable, Sendable {
    package let rank: SearchRank
    package let owner: Int?
    package let record: Record

    /// Creates a match in the list of `owner`.
    package init(rank: SearchRank, owner: Int?, record: Record) {
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

  /// Creates a search result.
  package init(_ matches: [Match], isComplete: Bool) {
    self.matches = matches
    self.isComplete = isComplete
  }
}
