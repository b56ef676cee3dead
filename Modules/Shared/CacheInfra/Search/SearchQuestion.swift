/// What the texts of a store are asked for.
struct SearchQuestion: Hashable {
  /// What the words that are looked for are of a text.
  enum Words {
    /// Words.
    case whole
    /// Words or beginnings of words, of those that are looked up at most.
    case firstBegun
    /// Words or beginnings of words.
    case begun
  }

  /// What the words are.
  var words: Words
  /// Whether they are that of the name.
  let isOfName: Bool

  /// The questions, each for what is better than all that only the next ones find; the last one finds all.
  static let all = [
    SearchQuestion(words: .whole, isOfName: true), SearchQuestion(words: .whole, isOfName: false),
    SearchQuestion(words: .begun, isOfName: true), any,
  ]
  /// The question for whatever fits.
  static let any = SearchQuestion(words: .begun, isOfName: false)
}
