/// Something that could stand on the line in place of the word that is being typed.
package struct CompletionCandidate: Hashable, Sendable {
  /// What stands there instead, quoted where that is needed.
  package let replacement: String
  /// How many characters left of the cursor it replaces.
  package let length: Int
  /// What is said of it in a list of candidates; empty for nothing.
  package let description: String

  /// Creates a candidate.
  package init(replacement: String, length: Int, description: String = "") {
    self.replacement = replacement
    self.length = length
    self.description = description
  }
}

/// What could stand on the line in place of the word that is being typed.
package struct CompletionCandidates: Hashable, Sendable {
  /// Those that are offered, the best first.
  package let all: [CompletionCandidate]
  /// Whether more fit than are offered.
  package let areCut: Bool
  /// Whether a file is expected, which shells complete themselves.
  package let areFiles: Bool

  /// Creates candidates: all that fit or, if they `areCut`, some of them; the paths of files if they `areFiles`.
  package init(_ all: [CompletionCandidate], areCut: Bool = false, areFiles: Bool = false) {
    self.all = all
    self.areCut = areCut
    self.areFiles = areFiles
  }

  /// Returns those of `one`, and then those of `other`.
  package static func + (one: Self, other: Self) -> Self {
    Self(one.all + other.all, areCut: one.areCut || other.areCut, areFiles: one.areFiles || other.areFiles)
  }
}
