/// The results of a search in saved data, best first.
package struct Findings<Element: Sendable>: Sendable {
  package let found: [Finding]
  /// Whether these are all matches; false if there are more, or may be.
  package let isComplete: Bool

  /// One result.
  package struct Finding: Sendable {
    package let element: Element
    package let rank: SearchRank

    package init(_ element: Element, rank: SearchRank) {
      self.element = element
      self.rank = rank
    }
  }

  package init(_ found: [Finding], isComplete: Bool) {
    self.found = found
    self.isComplete = isComplete
  }

  package func map<Other>(_ transform: (Element) -> Other) -> Findings<Other> {
    Findings<Other>(found.map { .init(transform($0.element), rank: $0.rank) }, isComplete: isComplete)
  }

  /// Returns the findings with each element transformed, leaving out those for which `transform` returns `nil`.
  package func compactMap<Other, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Other?
  ) throws(Failure) -> Findings<Other> {
    var others: [Findings<Other>.Finding] = []
    for finding in found {
      if let other = try transform(finding.element) { others.append(.init(other, rank: finding.rank)) }
    }
    return Findings<Other>(others, isComplete: isComplete)
  }

  /// Returns at most `limit` of these findings and `others`, best first; at equal rank, these come first.
  package func merged(with others: Findings, limit: Int) -> Findings {
    // Usually only one of several lists has what is looked for, and sorting asks the runtime what it is to sort.
    if found.isEmpty, isComplete, others.found.count <= limit { return others }
    let all = (found + others.found).enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return Findings(all.prefix(limit).map(\.element), isComplete: isComplete && others.isComplete && all.count <= limit)
  }
}

extension Findings: Equatable where Element: Equatable {}
extension Findings.Finding: Equatable where Element: Equatable {}
