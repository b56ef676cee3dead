/// A word of the user's as an error repeats it.
package enum EchoedWord {
  private static let longest = 60

  /// Returns `word` shortened, without an address, which may hold a password.
  package static func of(_ word: String) -> String {
    let safe = word.firstRange(of: "://").map { word[..<$0.upperBound] + "…" } ?? hidingPassword(word)
    return safe.count > longest ? safe.prefix(longest) + "…" : safe
  }

  /// Returns `word` with `…` in place of what stands before the `@` of an address, with or without a scheme; hides rather
  /// too much where it is no proper address.
  static func hidingPassword(_ word: String) -> String {
    let scheme = word.firstRange(of: "://")
    let start = scheme?.upperBound ?? word.startIndex
    guard let end = word.lastIndex(of: "@"), start < end else { return word }
    guard scheme != nil || word[start..<end].contains(":") else { return word }
    return word[..<start] + "…" + word[end...]
  }
}
