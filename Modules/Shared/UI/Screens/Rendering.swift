/// The output of a screen: results, and notes about them.
package struct Rendering: Hashable, Sendable {
  /// The text for standard output, including line terminators.
  package let results: String
  /// The lines for standard error.
  package let notes: [String]

  /// Creates output from results and notes.
  package init(_ results: String, notes: [String] = []) {
    self.results = results
    self.notes = notes
  }
}
