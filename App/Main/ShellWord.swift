/// A word of a shell's command line, which may not be complete yet.
enum ShellWord {
  /// Returns `word` without quotes and escapes; a quote that is not closed ends with the word.
  ///
  /// - Parameter inFish: Whether `\` also escapes within single quotes, as it does in fish.
  static func unquoted(_ word: String, inFish: Bool = false) -> String {
    var text = ""
    var quote: Character?
    var rest = word[...]
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("'", nil), ("\"", nil): quote = character
      case (_, let open?) where character == open: quote = nil
      case ("\\", nil): text += rest.popFirst().map(String.init) ?? ""
      case ("\\", _) where rest.first.map { escapes($0, in: quote, inFish) } ?? false:
        text += rest.popFirst().map(String.init) ?? ""
      default: text.append(character)
      }
    }
    return text
  }

  private static func escapes(_ character: Character, in quote: Character?, _ inFish: Bool) -> Bool {
    quote == "\"" ? "\\\"$`".contains(character) : inFish && "\\'".contains(character)
  }
}
