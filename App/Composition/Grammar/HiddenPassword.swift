/// A word as it may be shown: who is named in an address, and their password, is hidden.
enum HiddenPassword {
  /// `word` with `…` in place of what stands before the `@` of an address; with or without a scheme, and hiding rather
  /// too much where it is no proper address.
  static func of(_ word: String) -> String {
    let scheme = word.firstRange(of: "://")
    let start = scheme?.upperBound ?? word.startIndex
    guard let end = word.lastIndex(of: "@"), start < end else { return word }
    guard scheme != nil || word[start..<end].contains(":") else { return word }
    return word[..<start] + "…" + word[end...]
  }
}
