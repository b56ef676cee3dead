/// The position that has been reached among the words of a command.
struct WordPosition: Sendable {
  let page: CommandPage
  /// The words so far that are neither options nor their values.
  private(set) var arguments: [String] = []
  /// Whether all words that follow are arguments, even if they look like options.
  private(set) var isPlain = false
  /// The option whose value may be next.
  private(set) var openOption: CommandOption?

  /// Creates the position after `words`, the words after the name of the command of `page`.
  init(in page: CommandPage, after words: [String] = []) {
    self.page = page
    for word in words { consume(word) }
  }

  /// Creates the position after `words`, which start with the name of a command or one of `aliases`; `nil` if there is
  /// no such command, or if an alias with placeholders is among `words`, whose arguments are ordinary words.
  init?(after words: [String], aliases: Aliases) {
    guard let first = words.first, let start = aliases.appendable(for: first),
      let page = start.first.flatMap(AllCommands.named)?.page
    else { return nil }
    self.init(in: page, after: Array((start + words.dropFirst()).dropFirst()))
  }

  /// Whether the text of the command has begun.
  var isInText: Bool { page.textStart.map { arguments.count > $0 } ?? false }

  /// Whether the next word belongs to the text of the command, unless it is an option.
  var isAtText: Bool { openOption == nil && page.textStart.map { arguments.count >= $0 } ?? false }

  /// Continues with `word`.
  mutating func consume(_ word: String) {
    if !isPlain, CommandOption.isName(word) {
      isPlain = word == "--"
      openOption = page.allOptions.first { $0.name == word && $0.value != nil }
    } else if let option = openOption {
      if !option.takesSeveral { openOption = nil }
    } else {
      arguments.append(word)
      isPlain = isPlain || isInText || page.isVerbatim(arguments)
    }
  }
}
