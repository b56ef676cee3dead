/// Typed words as error messages quote them.
package enum EchoedWord {
  private static let maxLength = 60

  /// Returns `word`, shortened and without the rest of a URL, which may contain a password.
  package static func of(_ word: String) -> String {
    let safe = word.firstRange(of: "://").map { word[..<$0.upperBound] + "…" } ?? hidingPassword(word)
    return safe.count > maxLength ? safe.prefix(maxLength) + "…" : safe
  }

  /// Returns `word` with `…` instead of the credentials of a URL, with or without a scheme; when in doubt, hides too
  /// much.
  package static func hidingPassword(_ word: String) -> String {
    let scheme = word.firstRange(of: "://")
    let start = scheme?.upperBound ?? word.startIndex
    guard let end = word.lastIndex(of: "@"), start < end else { return word }
    guard scheme != nil || word[start..<end].contains(":") else { return word }
    return word[..<start] + "…" + word[end...]
  }
}
