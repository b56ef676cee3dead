/// The ways to go on with the line that is edited.
package struct Completions: Hashable, Sendable {
  /// Those that are shown, the best first.
  package let all: [Completion]
  /// Whether more fit than these, so that what these share says nothing.
  package let areCut: Bool

  /// `all` that fit or, if they `areCut`, some of them.
  package init(_ all: [Completion], areCut: Bool = false) {
    self.all = all
    self.areCut = areCut
  }
}
