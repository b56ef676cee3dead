import SharedUI

extension CommandPage {
  /// Returns an error if there is an operator of Unix shells among `words`, those after the `name` of the command, where
  /// it is a word like any other; the error says what to type instead. `nil` if there is none.
  ///
  /// Texts, verbatim words and all words after `--` may contain any word.
  func error(forShellOperatorIn words: [String], after name: String) -> CommandFailure? {
    guard words.contains(where: Self.isShellOperator) else { return nil }
    var position = WordPosition(in: self)
    for (index, word) in words.enumerated() {
      if position.isPlain || position.isAtText && !CommandOption.isName(word) { return nil }
      if Self.isShellOperator(word) {
        return error(for: word, after: [name] + words[..<index], before: Array(words[(index + 1)...]))
      }
      position.consume(word)
    }
    return nil
  }

  // An operator may be followed by its file without a space.
  private static func isShellOperator(_ word: String) -> Bool {
    ["|", "|&", "||", "&", "&&"].contains(word) || [">", "<", "2>", "&>"].contains(where: word.hasPrefix)
  }

  private func error(for word: String, after first: [String], before rest: [String]) -> CommandFailure {
    let what = "'\(EchoedWord.of(word))' is a word here, as any other"
    // The words may be passwords.
    guard group != .account, group != .settings else { return CommandFailure.usage(what) }
    let isCommand = ["&&", "||"].contains(word) && rest.first.flatMap(AllCommands.named) != nil
    let words = ["roster"] + first + [word] + (isCommand ? ["roster"] : []) + rest
    let shell = "in the shell: \(Self.line(words))"
    let here = lineHere(for: word, after: first, before: rest)
    return CommandFailure.usage(here.map { "\(what): '\(Self.line($0))', or \(shell)" } ?? "\(what); \(shell)")
  }

  private static func line(_ words: [String]) -> String { words.map(EchoedWord.of).joined(separator: " ") }

  // Returns the line that does the same here; nil if there is none.
  private func lineHere(for word: String, after first: [String], before rest: [String]) -> [String]? {
    switch word {
    case "&&" where rest.first.flatMap(AllCommands.named) != nil:
      return first.dropLast() + ["\(first[first.count - 1]);"] + rest
    case "|" where rest.first == "grep" && rest.count == 2 && !rest[1].hasPrefix("-"):
      if takesWords { return first + [rest[1]] }
      return options.contains { $0.name == "--match" } ? first + ["--match", rest[1]] : nil
    case _ where word.hasPrefix(">"):
      let file = word == ">" ? rest.first : String(word.dropFirst())
      guard let file, ExportFile(file) != nil, group == .looking else { return nil }
      return [ExportCommand.page.name, file] + first
    default: return nil
    }
  }
}
