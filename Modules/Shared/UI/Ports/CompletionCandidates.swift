/// A replacement for the word that is being typed.
package struct CompletionCandidate: Hashable, Sendable {
  /// The replacement text, quoted if necessary.
  package let replacement: String
  /// The number of characters to the left of the cursor that it replaces.
  package let length: Int
  package let description: String

  /// Creates a candidate.
  package init(replacement: String, length: Int, description: String = "") {
    self.replacement = replacement
    self.length = length
    self.description = description
  }
}

/// The possible replacements for the word that is being typed.
package struct CompletionCandidates: Hashable, Sendable {
  /// The offered candidates, best first.
  package let all: [CompletionCandidate]
  /// Whether there are more matches than are offered.
  package let areCut: Bool
  /// Whether a file is expected; shells complete file names themselves.
  package let areFiles: Bool

  /// Creates candidates; `areCut` if matches were left out, `areFiles` if they are file paths.
  package init(_ all: [CompletionCandidate], areCut: Bool = false, areFiles: Bool = false) {
    self.all = all
    self.areCut = areCut
    self.areFiles = areFiles
  }

  /// Returns the candidates of `one` followed by those of `other`.
  package static func + (one: Self, other: Self) -> Self {
    Self(one.all + other.all, areCut: one.areCut || other.areCut, areFiles: one.areFiles || other.areFiles)
  }
}

/// The key bindings for editing a line.
package enum KeyStyle: String, CaseIterable, Sendable {
  case emacs, vi
}

/// A part of a line that is drawn in its own style.
package struct LineSpan: Hashable, Sendable {
  /// The Unicode scalars of the part, counted from the start of the line.
  package let range: Range<Int>
  /// The style; where parts overlap, the later one applies.
  package let style: Style

  /// Creates a span with the given style.
  package init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}
