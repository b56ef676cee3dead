/// Things that were found in what is saved, best first.
package struct Findings<Element: Sendable>: Sendable {
  /// What was found.
  package let found: [Finding]
  /// Whether nothing else fits; false where more does, or may.
  package let isComplete: Bool

  /// Something that was found.
  package struct Finding: Sendable {
    /// What it is.
    package let element: Element
    /// How well it fits.
    package let rank: SearchRank
    /// Its id, by which those that fit equally well are ordered.
    package let id: Int

    /// A thing with this `id`.
    package init(_ element: Element, rank: SearchRank, id: Int) {
      self.element = element
      self.rank = rank
      self.id = id
    }
  }

  /// What was found, all of it or not.
  package init(_ found: [Finding], isComplete: Bool) {
    self.found = found
    self.isComplete = isComplete
  }

  /// The same with every element made another.
  package func map<Other>(_ transform: (Element) -> Other) -> Findings<Other> {
    Findings<Other>(
      found.map { .init(transform($0.element), rank: $0.rank, id: $0.id) }, isComplete: isComplete)
  }

  /// The same with every element made another, or left out where `transform` gives nil.
  package func compactMap<Other, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Other?
  ) throws(Failure) -> Findings<Other> {
    var others: [Findings<Other>.Finding] = []
    for finding in found {
      if let other = try transform(finding.element) { others.append(.init(other, rank: finding.rank, id: finding.id)) }
    }
    return Findings<Other>(others, isComplete: isComplete)
  }

  /// These and `others` together, at most `limit`; of those that fit equally well, these come first.
  package func merged(with others: Findings, limit: Int) -> Findings {
    let all = (found.map { ($0, 0) } + others.found.map { ($0, 1) }).sorted {
      ($0.0.rank, $0.1, $0.0.id) < ($1.0.rank, $1.1, $1.0.id)
    }
    return Findings(
      all.prefix(limit).map(\.0), isComplete: isComplete && others.isComplete && all.count <= limit)
  }
}
