/// The words after the name of a command, sorted into options and arguments.
package struct CommandWords {
  /// The name of the command, as it was typed.
  let name: String
  /// The page of the command.
  let page: CommandPage
  /// The aliases that there are.
  let aliases: Aliases
  /// The words that are no options, in order.
  private(set) var plain: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts `words` of the command that `page` describes; after `--`, nothing is an option.
  ///
  /// - Throws: A usage error for an option that the command does not have, or that lacks its value, and for arguments
  ///   where it takes none.
  init(_ words: [String], of page: CommandPage, as name: String, aliases: Aliases) throws(UsageError) {
    self.name = name
    self.page = page
    self.aliases = aliases
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), !page.isVerbatim else {
        plain.append(word)
        continue
      }
      if word == "--" {
        plain += rest
        break
      }
      try take(word, &rest)
    }
    if page.arguments.isEmpty, let first = plain.first {
      throw UsageError("\(name) takes nothing behind it, but '\(EchoedWord.of(first))' stands there")
    }
  }

  /// Whether the option was said.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// What stands behind the option; nil if it was not said. The last if it was said several times.
  func value(of option: String) -> String? { values[option]?.last }

  /// All that stands behind an option that takes several words; none if it was not said.
  func values(of option: String) -> [String] { values[option] ?? [] }

  /// The only one of `words`, which stand behind `command` unless that is the name alone, as a user; nil if there is none.
  func user(_ words: [String], of command: String? = nil) throws(UsageError) -> String? {
    guard words.count <= 1 else {
      let (words, command) = (EchoedWord.of(words.joined(separator: " ")), command ?? name)
      throw UsageError("\(command) takes one USER; quote a name with blanks: \(command) '\(words)'")
    }
    if let user = words.first, user.isEmpty { throw UsageError("a USER cannot be empty") }
    return words.first
  }

  /// An example of its use, as it is typed.
  var example: String { page.example.line }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = page.allOptions.first(where: { $0.name == parts[0] }) else { throw unknown(parts[0]) }
    guard let value = option.value else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      values[option.name] = []
      return
    }
    var found = parts.count > 1 ? [parts[1]] : []
    while found.isEmpty || option.takesSeveral, let next = rest.first, !next.hasPrefix("--") {
      found.append(next)
      rest.removeFirst()
    }
    guard found.contains(where: { !$0.isEmpty }) else { throw UsageError("\(option.name) needs a \(value) behind it") }
    values[option.name, default: []] += found
  }

  private func unknown(_ option: String) -> UsageError {
    let names = page.options.map(\.name)
    let nearest = NearestWord.to(option, among: page.allOptions.map(\.name)).map { "did you mean '\($0)'?" }
    let known = nearest ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
    return UsageError(
      "\(name) has no option '\(EchoedWord.of(option))' (\(known)); write -- before words that begin so")
  }
}
