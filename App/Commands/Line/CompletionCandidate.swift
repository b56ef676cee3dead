/// Something that could stand on the line in place of the word that is being typed.
package struct CompletionCandidate: Hashable, Sendable {
  /// What stands there instead, quoted where that is needed.
  package let replacement: String
  /// How many characters left of the cursor it replaces.
  package let length: Int
  /// What is said of it in a list of candidates.
  package let description: String
}
