/// What could stand on the line in place of the word that is being typed.
package struct CompletionCandidates: Hashable, Sendable {
  /// Those that are offered, the best first.
  package private(set) var all: [CompletionCandidate] = []
  /// Whether more fit than are offered.
  package private(set) var areCut = false
  /// Whether a file is expected, which shells complete themselves.
  package private(set) var areFiles = false

  /// `all` that fit or, if they `areCut`, some of them; the paths of files if they `areFiles`.
  init(_ all: [CompletionCandidate], areCut: Bool = false, areFiles: Bool = false) {
    self.all = all
    self.areCut = areCut
    self.areFiles = areFiles
  }

  /// Those of `one`, and then those of `other`.
  static func + (one: Self, other: Self) -> Self {
    Self(one.all + other.all, areCut: one.areCut || other.areCut, areFiles: one.areFiles || other.areFiles)
  }
}
