/// One of the words that can stand in one place.
struct ChoiceWord: Hashable, Sendable {
  /// How it is typed.
  let word: String
  /// What it is for, in a few words.
  let summary: String
}
