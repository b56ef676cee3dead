/// The words after the name of a command, sorted into options and arguments.
package struct CommandWords {
  /// The name of the command, as it was typed.
  let name: String
  /// The page of the command.
  let page: CommandPage
  /// The aliases that there are.
  let aliases: Aliases
  /// The words that are no options, in order.
  package private(set) var plain: [String] = []
  private var values = OptionValues()

  /// Sorts `words` of the command that `page` describes; after `--`, nothing is an option.
  ///
  /// - Throws: A usage error for an option that the command does not have, or that lacks its value, and for arguments
  ///   where it takes none.
  package init(_ words: [String], of page: CommandPage, as name: String, aliases: Aliases = Aliases())
    throws(UsageError)
  {
    self.name = name
    self.page = page
    self.aliases = aliases
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      }
      if word.hasPrefix("--") {
        guard try values.consume(word, &rest, among: page.allOptions) else { throw unknown(word) }
      } else {
        plain.append(word)
        guard page.isVerbatim else { continue }
        plain += rest
        break
      }
    }
    if page.arguments.isEmpty, let first = plain.first {
      throw UsageError("\(name) takes no arguments (found '\(EchoedWord.of(first))')")
    }
  }

  /// Whether the option was typed.
  package func has(_ option: String) -> Bool { values.has(option) }

  /// The value of the option, the last if it was typed several times; `nil` if it was not.
  package func value(of option: String) -> String? { values.value(of: option) }

  /// All values of an option that takes several words; none if it was not typed.
  func values(of option: String) -> [String] { values.values(of: option) }

  /// The only one of `words`, the arguments of `command`, as a user; `nil` if there is none.
  ///
  /// - Parameter command: How the command is called in errors; by its name, unless another is given.
  func user(_ words: [String], of command: String? = nil) throws(UsageError) -> String? {
    guard words.count <= 1 else {
      let (words, command) = (EchoedWord.of(words.joined(separator: " ")), command ?? name)
      throw UsageError("\(command) takes one USER; quote names with spaces: \(command) '\(words)'")
    }
    if let user = words.first, user.isEmpty { throw UsageError("a USER cannot be empty") }
    return words.first
  }

  /// An example of its use, as it is typed.
  var example: String { page.example.line }

  private func unknown(_ word: String) -> UsageError {
    let option = String(word.prefix { $0 != "=" })
    let names = page.options.map(\.name)
    let nearest = NearestWord.to(option, among: page.allOptions.map(\.name)).map { "did you mean '\($0)'?" }
    let known = nearest ?? (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))")
    return UsageError(
      "\(name) has no option '\(EchoedWord.of(option))' (\(known)); put -- before words that start with -")
  }
}
