import SharedInteractorInterface

/// The error messages for a word that is none of those that are possible.
package enum UnknownWord {
  /// Returns `no field 'nam': did you mean 'name'?`, or all that are `known` if none is similar.
  ///
  /// - Parameters:
  ///   - kind: What the word should be, such as `field`.
  ///   - shown: The word as the message quotes it, if not as it was typed.
  package static func message(_ kind: String, _ word: String, shown: String? = nil, among known: [String]) -> String {
    let hint = NearestWord.to(word, among: known).map { "did you mean '\($0)'?" } ?? choices(known)
    return "no \(kind) '\(shown ?? word)': \(hint)"
  }

  /// Returns `words` as a choice: `open, done or all`.
  package static func choices(_ words: [String]) -> String {
    // Not `joined`, which every start would pay for: what it is called on is looked up among all conformances.
    guard var text = words.first else { return "" }
    var index = 1
    while index < words.count {
      text += (index < words.count - 1 ? ", " : " or ") + words[index]
      index += 1
    }
    return text
  }
}
