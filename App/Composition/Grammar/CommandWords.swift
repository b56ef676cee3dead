import SharedPresentation

/// The words behind the name of a command: its options, and what else stands there.
struct CommandWords {
  /// The command.
  let name: CommandName
  /// What is no option, in order.
  private(set) var plain: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts `words` of the command `name`; behind `--`, nothing is an option.
  ///
  /// - Throws: A usage error for an option that the command does not have, or that lacks its value, and for words where
  ///   it takes none.
  init(_ words: [String], of name: CommandName) throws(FailureViewModel) {
    self.name = name
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), !name.page.isVerbatim else {
        plain.append(word)
        continue
      }
      if word == "--" {
        plain += rest
        break
      }
      try take(word, &rest)
    }
    if name.page.words.isEmpty, let first = plain.first {
      throw usage("\(name) takes nothing behind it, but '\(Command.shown(first))' stands there")
    }
  }

  /// Whether the option was said.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// What stands behind the option; nil if it was not said. The last if it was said several times.
  func value(of option: String) -> String? { values[option]?.last }

  /// All that stands behind an option that takes several words; none if it was not said.
  func values(of option: String) -> [String] { values[option] ?? [] }

  /// The only one of `words`, which stand behind `command` unless that is the name alone, as a user; nil if there is none.
  func user(_ words: [String], of command: String? = nil) throws(FailureViewModel) -> String? {
    guard words.count <= 1 else {
      let (words, command) = (Command.shown(words.joined(separator: " ")), command ?? name.rawValue)
      throw usage("\(command) takes one USER; quote a name with blanks: \(command) '\(words)'")
    }
    if let user = words.first, user.isEmpty { throw usage("a USER cannot be empty") }
    return words.first
  }

  /// A usage error.
  func usage(_ message: String) -> FailureViewModel { FailureViewModel(message, status: .usage) }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(FailureViewModel) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = name.page.allOptions.first(where: { $0.name == parts[0] }) else { throw unknown(parts[0]) }
    guard let value = option.value else {
      guard parts.count == 1 else { throw usage("\(option.name) takes no value") }
      values[option.name] = []
      return
    }
    var found = parts.count > 1 ? [parts[1]] : []
    while found.isEmpty || option.takesSeveral, let next = rest.first, !next.hasPrefix("--") {
      found.append(next)
      rest.removeFirst()
    }
    guard found.contains(where: { !$0.isEmpty }) else { throw usage("\(option.name) needs a \(value) behind it") }
    values[option.name, default: []] += found
  }

  private func unknown(_ option: String) -> FailureViewModel {
    let names = name.page.options.map(\.name)
    let nearest = NearestWord.to(option, among: name.page.allOptions.map(\.name)).map { "did you mean '\($0)'?" }
    let known = nearest ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
    return usage("\(name) has no option '\(Command.shown(option))' (\(known)); write -- before words that begin so")
  }
}
