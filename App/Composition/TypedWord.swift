/// The word that is to be completed.
struct TypedWord: Hashable, Sendable {
  /// What of it is typed, unquoted.
  let text: String
  /// How many characters of the line that is.
  let length: Int

  /// `replacement` in its place.
  func candidate(_ replacement: String, description: String = "") -> CompletionCandidate {
    CompletionCandidate(replacement: replacement, length: length, description: description)
  }

  /// Those of `words` that begin like it.
  func candidates(among words: [(word: String, description: String)]) -> CompletionCandidates {
    CompletionCandidates(
      words.filter { $0.word.hasPrefix(text) }.map { candidate($0.word, description: $0.description) })
  }
}
