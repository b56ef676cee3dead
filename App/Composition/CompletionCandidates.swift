/// What could stand on the line in place of the word that is being typed.
package struct CompletionCandidates: Hashable, Sendable {
  /// Those that are offered, the best first.
  package private(set) var all: [CompletionCandidate] = []
  /// Whether more fit than are offered.
  package private(set) var areCut = false

  /// `all` that fit or, if they `areCut`, some of them.
  init(_ all: [CompletionCandidate], areCut: Bool = false) {
    self.all = all
    self.areCut = areCut
  }

  /// Those of `one`, and then those of `other`.
  static func + (one: Self, other: Self) -> Self { Self(one.all + other.all, areCut: one.areCut || other.areCut) }
}
