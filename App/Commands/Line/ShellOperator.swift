import SharedUI

/// An operator of Unix shells among the words of a command, where it is a word like any other.
struct ShellOperator {
  private let name: String
  private let page: CommandPage
  private let word: String
  // The words of the command before and after the operator.
  private let before, after: [String]

  /// Finds the first operator among `words`, those after the `name` of the command of `page`; `nil` if there is none.
  /// Texts, verbatim words and all words after `--` may contain any word.
  init?(in words: [String], after name: String, of page: CommandPage) {
    guard words.contains(where: Self.isOperator) else { return nil }
    var position = WordPosition(in: page)
    for (index, word) in words.enumerated() {
      if position.isPlain || position.isAtText && !CommandOption.isName(word) { return nil }
      guard !Self.isOperator(word) else {
        self.name = name
        self.page = page
        self.word = word
        before = Array(words[..<index])
        after = Array(words[(index + 1)...])
        return
      }
      position.consume(word)
    }
    return nil
  }

  // An operator may be followed by its file without a space.
  private static func isOperator(_ word: String) -> Bool {
    ["|", "|&", "||", "&", "&&"].contains(word) || [">", "<", "2>", "&>"].contains(where: word.hasPrefix)
  }

  /// The error, which says what to type instead.
  var error: CommandFailure {
    let what = "'\(EchoedWord.of(word))' is a word here, as any other"
    // The words may be passwords.
    guard page.group != .account, page.group != .settings else { return CommandFailure.usage(what) }
    let shell = "in the shell: \(Self.line(inShell))"
    return CommandFailure.usage(here.map { "\(what): '\(Self.line($0))', or \(shell)" } ?? "\(what); \(shell)")
  }

  private static func line(_ words: [String]) -> String { words.map(EchoedWord.of).joined(separator: " ") }

  private var inShell: [String] {
    let isCommand = ["&&", "||"].contains(word) && after.first.flatMap(AllCommands.named) != nil
    return ["roster", name] + before + [word] + (isCommand ? ["roster"] : []) + after
  }

  // The line that does the same here; `nil` if there is none.
  private var here: [String]? {
    switch word {
    case "&&" where after.first.flatMap(AllCommands.named) != nil:
      return ([name] + before).dropLast() + ["\(before.last ?? name);"] + after
    case "|" where after.first == "grep" && after.count == 2 && !after[1].hasPrefix("-"):
      if page.takesWords { return [name] + before + [after[1]] }
      return page.options.contains { $0.name == "--match" } ? [name] + before + ["--match", after[1]] : nil
    case _ where word.hasPrefix(">"):
      let file = word == ">" ? after.first : String(word.dropFirst())
      guard let file, ExportFile(file) != nil, page.group == .looking else { return nil }
      return [ExportCommand.page.name, file, name] + before
    default: return nil
    }
  }
}
