/// What a screen prints: results, and notes beside them.
package struct Rendering: Hashable, Sendable {
  /// What goes to standard output, line ends included.
  package let results: String
  /// What is said on standard error, a line each.
  package let notes: [String]

  /// Results with notes beside them.
  package init(_ results: String, notes: [String] = []) {
    self.results = results
    self.notes = notes
  }
}
