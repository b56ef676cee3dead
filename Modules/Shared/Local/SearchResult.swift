package import SharedSearch

/// The records that a search found, best first.
package struct SearchResult: Hashable, Sendable {
  /// What was found.
  package let matches: [Match]
  /// Whether nothing else matches; false where more does, or may.
  package let isComplete: Bool

  /// A record that was found.
  package struct Match: Hashable, Sendable {
    /// How good a match it is.
    package let rank: SearchRank
    /// The owner of the list it is in.
    package let owner: Int?
    /// The record.
    package let record: Record

    /// A match in the list of `owner`.
    package init(rank: SearchRank, owner: Int?, record: Record) {
      self.rank = rank
      self.owner = owner
      self.record = record
    }

    /// Whether it comes before `other`: by rank, then by id, then by owner, none before any.
    package func precedes(_ other: Match) -> Bool {
      if rank != other.rank { return rank < other.rank }
      if record.id != other.record.id { return record.id < other.record.id }
      guard let owner, let theirs = other.owner else { return owner == nil && other.owner != nil }
      return owner < theirs
    }
  }

  /// What was found, all of it or not.
  package init(_ matches: [Match], isComplete: Bool) {
    self.matches = matches
    self.isComplete = isComplete
  }
}
