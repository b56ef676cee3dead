/// One of the words that can stand in one place.
package struct ChoiceWord: Hashable, Sendable {
  /// How it is typed.
  package let word: String
  /// What it is for, in a few words.
  package let summary: String
}
