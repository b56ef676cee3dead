/// What can stand in one place of a command that is being typed.
enum ExpectedWord: Sendable {
  /// One of the command's options.
  case option
  /// A value of this kind, behind an option's `=`.
  case optionValue(WordCompletion)
  /// A word of this kind.
  case word(WordCompletion)

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
        isPlain = isPlain || page.isVerbatim
      }
    }
    if isPlain || !word.hasPrefix("-") {
      self = .word(open?.completion ?? page.completion(at: count))
    } else {
      self = page.option(before: word.firstIndex(of: "="), in: word).map { .optionValue($0.completion) } ?? .option
    }
  }
}

extension CommandPage {
  fileprivate func option(before sign: String.Index?, in word: String) -> CommandOption? {
    guard let sign else { return nil }
    return allOptions.first { $0.name == word[..<sign] && $0.value != nil }
  }

  fileprivate func completion(at index: Int) -> WordCompletion {
    if index < completions.count { return completions[index] }
    return arguments.contains("…") ? completions.last ?? .none : .none
  }
}
