import SharedPresentation
import SharedUI

/// The words after the name of a command, sorted into options and arguments.
package struct CommandWords {
  /// The name of the command as typed.
  let name: String
  let page: CommandPage
  let aliases: Aliases
  package private(set) var plain: [String] = []
  /// The words of the text that look like options; `nil` if there are none.
  private(set) var misplaced: MisplacedOptions?
  private var values: OptionValues = [:]

  /// Sorts the words of the command that `page` describes; after `--`, and from the first word of its text on, all
  /// words are arguments.
  ///
  /// - Throws: A usage error for an unknown option, a missing value, an operator of Unix shells, or an argument of a
  ///   command that takes none.
  package init(_ words: [String], of page: CommandPage, as name: String, aliases: Aliases = Aliases())
    throws
  {
    self.name = name
    self.page = page
    self.aliases = aliases
    if let error = page.error(forSecretIn: words) { throw error }
    if let error = page.error(forShellOperatorIn: words, after: name) { throw error }
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        plain += rest
        break
      }
      if word.hasPrefix("--") || CommandOption.help.isNamed(word) {
        guard try values.consume(word, &rest, among: page.allOptions) else { throw unknown(word) }
      } else {
        guard page.textStart != nil || !Self.isShortOption(word) else { throw unknown(word) }
        plain.append(word)
        if let start = page.textStart, plain.count > start {
          misplaced = MisplacedOptions(in: [word] + rest, of: page, after: [name] + words.dropLast(rest.count + 1))
          plain += rest
          break
        }
        guard page.isVerbatim(plain) else { continue }
        // If words are verbatim after the first one, `--help` counts only as the second and last word.
        if plain.count == 1, rest.count == 1, rest.allSatisfy(CommandOption.help.isNamed) { continue }
        plain += rest
        break
      }
    }
    if !page.takesArguments, !has(.help), let first = plain.first {
      throw CommandFailure.usage("\(name) takes no arguments (found '\(EchoedWord.of(first))')")
    }
  }

  /// Returns whether `option`, which the page lists, was typed.
  package func has(_ option: CommandOption) -> Bool { values[listed(option)] != nil }

  /// Returns the value of `option`, or `nil` if it was not typed; the last value counts.
  package func value(of option: CommandOption) -> String? { values[listed(option)]?.last }

  /// Parses the value of `option`; returns `nil` if it was not typed.
  ///
  /// - Throws: A usage error that states `rule`, if `parse` returns `nil`.
  package func value<Value>(
    of option: CommandOption, _ rule: String, _ parse: (String) -> Value?
  ) throws -> Value? {
    guard let text = value(of: option) else { return nil }
    if let value = parse(text) { return value }
    throw CommandFailure.usage("\(option.name) \(rule), not '\(EchoedWord.of(text))'")
  }

  /// Returns the values of an option that takes several words.
  func values(of option: CommandOption) -> [String] { values[listed(option)] ?? [] }

  private func listed(_ option: CommandOption) -> String {
    // Its own options first: to put all together takes most of the time that words take in a debug build.
    assert(
      (page.options.contains { $0.name == option.name }) || page.allOptions.contains { $0.name == option.name },
      "\(page.name) does not list \(option.name)")
    return option.name
  }

  // There are none but `-h`, so that a hyphen and a letter are hardly meant as an argument.
  private static func isShortOption(_ word: String) -> Bool {
    word.first == "-" && word.dropFirst().first.map { $0.isASCII && $0.isLetter } ?? false
  }

  /// Returns the user that `words` name, which may be the words of one name, or `nil` if there are none.
  ///
  /// - Parameter command: The name of the command for errors, if it is not `name`.
  /// - Throws: A usage error for several users or an empty word.
  func user(_ words: [String], of command: String? = nil) throws -> String? {
    guard !words.contains("") else { throw CommandFailure.usage("a USER cannot be empty") }
    let users = words.flatMap(Self.users)
    if users.count > 1, users.contains(where: Self.isIDOrUsername) {
      let each = users.prefix(2).map { "'\(command ?? name) \(EchoedWord.of($0))'" }
      throw CommandFailure.usage("\(command ?? name) takes one user at a time: \(each.joined(separator: " or "))")
    }
    return users.count > 1 ? users.joined(separator: " ") : users.first
  }

  // Commas separate ids, but may be part of a name.
  private static func users(in word: String) -> [String] {
    let parts = word.split(separator: ",").map(String.init)
    return !parts.isEmpty && parts.allSatisfy { $0.allSatisfy(\.isNumber) } ? parts : [word]
  }

  private static func isIDOrUsername(_ word: String) -> Bool {
    word.hasPrefix("@") || word.hasPrefix("id:") || word.allSatisfy(\.isNumber)
  }

  var example: String { page.example.line }

  /// Returns the error for an argument that is missing, such as `a TITLE`.
  func missing(_ argument: String) -> CommandFailure {
    CommandFailure.usage("\(name) needs \(argument), for example '\(example)'")
  }

  private func unknown(_ word: String) -> CommandFailure {
    let option = String(word.prefix { $0 != "=" })
    let shown = EchoedWord.of(option)
    if let hint = CommandSynonyms.hint(forOption: option, of: page) {
      return CommandFailure.usage("no option '\(shown)': \(hint)")
    }
    let message = UnknownWord.message("option", option, shown: shown, among: page.allOptions.map(\.name))
    // A word to look for may begin with a hyphen.
    let isHinted = message.hasSuffix("?") || !page.takesWords
    return CommandFailure.usage(isHinted ? message : "\(message); if it is a word: '\(name) -- \(shown)'")
  }
}

/// The values of the options that were typed, by name.
typealias OptionValues = [String: [String]]

extension OptionValues {
  /// Consumes `word`, and from `rest` its values, if it is one of `options`.
  ///
  /// - Returns: Whether `word` is one of `options`.
  /// - Throws: A usage error for a missing value, or for the value of a flag.
  mutating func consume(
    _ word: String, _ rest: inout ArraySlice<String>, among options: [CommandOption]
  ) throws -> Bool {
    guard let (option, typed) = options.typed(as: word) else { return false }
    guard let value = option.value else {
      guard typed == nil else { throw CommandFailure.usage("\(option.name) takes no value") }
      self[option.name] = []
      return true
    }
    var found = typed.map { [$0] } ?? []
    while found.isEmpty || option.takesSeveral, let next = rest.first, !next.hasPrefix("--"),
      !CommandOption.help.isNamed(next)
    {
      found.append(next)
      rest.removeFirst()
    }
    guard found.contains(where: { !$0.isEmpty }) else {
      let words = option.completion.choices
      // A single word is not the only value.
      let choices = words.count > 1 ? ": \(UnknownWord.choices(words))" : " (\(value))"
      throw CommandFailure.usage("\(option.name) needs a value\(choices)")
    }
    self[option.name, default: []] += found
    return true
  }
}

extension CommandOption {
  /// The options that every command accepts for its own output.
  package static let output = [format, fields, quiet, plain]

  fileprivate static let format = CommandOption(
    "--format", "FORMAT", summary: "output format of this command", completion: .choice(Setting.format.words))
  static let fields = CommandOption(
    "--fields", "NAMES", summary: "fields to show, in order: id,title", completion: .fields)
  fileprivate static let quiet = CommandOption("--quiet", summary: "print results and errors only")
  package static let plain = CommandOption("--plain", summary: "print words instead of symbols")
}

extension CommandWords {
  /// Returns the output options that were typed.
  ///
  /// - Throws: A usage error for an unknown format or an empty field name.
  func output() throws -> OutputOptions {
    var output = OutputOptions()
    output.format = try value(of: .format, "must \(Setting.format.rule)", OutputFormat.init(rawValue:))
    output.fields = try value(of: .fields, "must be names separated by commas", OutputOptions.fields(in:))
    output.isQuiet = has(.quiet)
    output.isPlain = has(.plain)
    return output
  }
}
