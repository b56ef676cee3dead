import SharedUI

/// The word that is to be completed.
struct TypedWord: Hashable, Sendable {
  /// What of it is typed, unquoted.
  private(set) var text: String
  /// How many characters of the line the whole word is.
  let length: Int
  // What of the word stands before the text, and stays.
  private var kept = ""

  /// The word `text`, which takes `length` characters of the line.
  init(text: String, length: Int) {
    self.text = text
    self.length = length
  }

  /// What stands in it behind the first `=`, to be completed by itself.
  var behindSign: TypedWord { behind(text.firstIndex(of: "=")) }

  /// What stands in it behind the last `separator`, to be completed by itself.
  func behindLast(_ separator: Character) -> TypedWord { behind(text.lastIndex(of: separator)) }

  /// `replacement` in its place.
  func candidate(_ replacement: String, description: String = "") -> CompletionCandidate {
    CompletionCandidate(replacement: kept + replacement, length: length, description: description)
  }

  /// Those of `words` that begin like it.
  func candidates(among words: [(word: String, description: String)]) -> CompletionCandidates {
    CompletionCandidates(
      words.filter { $0.word.hasPrefix(text) }.map { candidate($0.word, description: $0.description) })
  }

  private func behind(_ index: String.Index?) -> TypedWord {
    guard let index else { return self }
    var rest = self
    rest.kept += text[...index]
    rest.text = String(text[text.index(after: index)...])
    return rest
  }
}
