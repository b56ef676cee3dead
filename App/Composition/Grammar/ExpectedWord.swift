/// What can stand in one place of a command that is being typed.
enum ExpectedWord: Hashable, Sendable {
  /// One of the command's options.
  case option
  /// A value of this kind, behind an option's `=`.
  case optionValue(WordKind)
  /// A word of this kind.
  case word(WordKind)

  /// What can stand where `word` is being typed, behind `words`, in the command of `page`.
  init(_ word: String, behind words: [String], of page: CommandPage) {
    var (count, isPlain) = (0, false)
    var open: CommandOption?
    for word in words {
      if !isPlain, word.hasPrefix("--") {
        isPlain = word == "--"
        open = page.allOptions.first { $0.name == word && $0.value != nil }
      } else if let option = open {
        if !option.takesSeveral { open = nil }
      } else {
        count += 1
      }
    }
    if isPlain || !word.hasPrefix("-") {
      self = .word(open?.kind ?? page.kind(at: count))
    } else {
      self = page.option(before: word.firstIndex(of: "="), in: word).map { .optionValue($0.kind) } ?? .option
    }
  }
}

extension CommandPage {
  fileprivate func option(before sign: String.Index?, in word: String) -> CommandOption? {
    guard let sign else { return nil }
    return allOptions.first { $0.name == word[..<sign] && $0.value != nil }
  }

  fileprivate func kind(at index: Int) -> WordKind {
    if index < kinds.count { return kinds[index] }
    return words.contains("…") ? kinds.last ?? .text : .text
  }
}
