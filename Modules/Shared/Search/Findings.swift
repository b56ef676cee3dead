/// The results of a search in saved data, best first.
package struct Findings<Element: Sendable>: Sendable {
  package let found: [Finding]
  /// Whether these are all matches; false if there are more, or may be.
  package let isComplete: Bool

  /// One result.
  package struct Finding: Sendable {
    package let element: Element
    package let rank: SearchRank
    /// The id, which orders results of equal rank.
    package let id: Int

    package init(_ element: Element, rank: SearchRank, id: Int) {
      self.element = element
      self.rank = rank
      self.id = id
    }
  }

  package init(_ found: [Finding], isComplete: Bool) {
    self.found = found
    self.isComplete = isComplete
  }

  /// Returns the findings with each element transformed.
  package func map<Other>(_ transform: (Element) -> Other) -> Findings<Other> {
    Findings<Other>(
      found.map { .init(transform($0.element), rank: $0.rank, id: $0.id) }, isComplete: isComplete)
  }

  /// Returns the findings with each element transformed, leaving out those for which `transform` returns `nil`.
  package func compactMap<Other, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Other?
  ) throws(Failure) -> Findings<Other> {
    var others: [Findings<Other>.Finding] = []
    for finding in found {
      if let other = try transform(finding.element) { others.append(.init(other, rank: finding.rank, id: finding.id)) }
    }
    return Findings<Other>(others, isComplete: isComplete)
  }

  /// Returns at most `limit` of these findings and `others`, best first; at equal rank, these come first.
  package func merged(with others: Findings, limit: Int) -> Findings {
    let all = (found.map { ($0, 0) } + others.found.map { ($0, 1) }).sorted {
      ($0.0.rank, $0.1, $0.0.id) < ($1.0.rank, $1.1, $1.0.id)
    }
    return Findings(
      all.prefix(limit).map(\.0), isComplete: isComplete && others.isComplete && all.count <= limit)
  }
}
