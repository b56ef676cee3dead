package import SharedUI

/// The arguments of the program, sorted into its own options and the words of a command.
package struct ProgramArguments: Sendable {
  /// The program as a command: its options, and what it can be other than a client of the service.
  package static let page = CommandPage(
    "roster", arguments: "[COMMAND]", group: .program, summary: "A team's users and their tasks, online and offline.",
    completions: [.command], options: options,
    example: CommandExample("roster tasks 3 --format json", does: "one command"))

  /// The ways to call the program without another name, each with what it does.
  package static let usage = [
    ("roster [OPTIONS]", "a prompt, or commands from standard input"),
    ("roster [OPTIONS] COMMAND", "one command"),
  ]

  /// The options that hold for all commands, in the order of help.
  package static let options = [
    CommandOption(
      "--server", "URL", summary: "the service's base URL, or 'bundled' (ROSTER_SERVER)",
      completion: .choice(Setting.server.words)),
    CommandOption(
      "--store", "PATH", summary: "where lists are saved: a file, or 'memory' (ROSTER_STORE)", completion: .file),
    CommandOption(
      "--format", "FORMAT", summary: "table, tsv, csv, md, json or ndjson (ROSTER_FORMAT)",
      completion: .choice(Setting.format.words)),
    CommandOption(
      "--fields", "NAMES", summary: "what lists show of each record: id,title", completion: .fields),
    CommandOption("--quiet", summary: "results and errors only"),
    CommandOption("--plain", summary: "for screen readers: words, no ornaments or colours"),
    CommandOption("--offline", summary: "never ask the service"),
    CommandOption("--live", summary: "never fall back to a saved list"),
    CommandOption("--timeout", "SECONDS", summary: "the whole of one request; default 10 (ROSTER_TIMEOUT)"),
    CommandOption(
      "--color", "WHEN", summary: "auto, always or never (NO_COLOR)", completion: .choice(Setting.color.words)),
    CommandOption("--no-pager", summary: "print all as it is, without a pager (ROSTER_PAGER, PAGER)"),
    CommandOption("--fail-fast", summary: "piped commands: stop at the first that fails"),
    CommandOption("--verbose", summary: "say what is requested and saved, on standard error"),
  ]

  private static let questions = [
    CommandOption("--help", summary: "print this help"), CommandOption("--version", summary: "print the version"),
  ]

  /// All options, those that ask for help or the version included.
  package static let allOptions = options + questions

  /// The words of the command; none if commands are to be read.
  package private(set) var words: [String] = []
  private var values = OptionValues()

  /// Sorts `arguments`. Options of the program may stand anywhere before `--`, but not among the words of a command that
  /// takes them verbatim.
  ///
  /// - Parameter aliases: Returns the aliases; called only if there is a command.
  /// - Throws: A usage error for an option without its value, or an unknown one before the command.
  package init(_ arguments: [String], aliases: () -> Aliases = { Aliases() }) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += words.isEmpty ? Array(rest) : [word] + rest
        break
      }
      if try consume(word, &rest) { continue }
      guard !words.isEmpty || !word.hasPrefix("-") else { throw Self.unknown(word) }
      words.append(word == "-h" ? "--help" : word)
      if Self.isVerbatim(words, aliases()) {
        words += rest
        break
      }
    }
  }

  /// Whether the option was typed.
  package func has(_ option: String) -> Bool { values.has(option) }

  /// The value of the option; `nil` if it was not typed.
  package func value(of option: String) -> String? { values.value(of: option) }

  private mutating func consume(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Bool {
    // Behind a command they are the command's.
    if words.isEmpty {
      if try values.consume(word == "-h" ? "--help" : word, &rest, among: Self.questions) { return true }
    }
    return try values.consume(word, &rest, among: Self.options)
  }

  private static func isVerbatim(_ words: [String], _ aliases: Aliases) -> Bool {
    // What refers to itself is an error when the command is parsed.
    do {
      let expanded = try aliases.expanded(words)
      let page = expanded.first.flatMap(AllCommands.named)?.page
      return page?.isVerbatim(Array(expanded.dropFirst())) ?? false
    } catch {
      return false
    }
  }

  private static func unknown(_ word: String) -> UsageError {
    let name = String(word.prefix { $0 != "=" }.prefix(60))
    if AllCommands.pages.contains(where: { $0.options.contains { $0.name == name } }) {
      return UsageError("\(name) is an option of a command; put it after the command")
    }
    let nearest = NearestWord.to(name, among: allOptions.map(\.name))
    return UsageError(
      "unknown option '\(name)' (\(nearest.map { "did you mean '\($0)'?" } ?? "'roster --help' lists them"))")
  }
}

extension HelpScreen {
  /// What `roster --help` prints: the commands in groups and the options, one line each.
  ///
  /// - Parameter programs: The pages of what the program can be other than a client of the service.
  package func overview(of programs: [CommandPage]) -> Rendering {
    let pages = AllCommands.pages + programs
    let groups = CommandGroup.allCases.flatMap { group in
      let members = pages.filter { $0.group == group }
      return section(group.rawValue, members.map { ($0.name, $0.summary) }, nameWidth: pages.map(\.name.count).max())
    }
    let options = ProgramArguments.allOptions.map { ($0.usage, $0.summary) }
    let lines =
      [ProgramArguments.page.summary, ""] + section("Usage", ProgramArguments.usage) + groups
      + section("Options", options)
      + [
        "'roster COMMAND --help' explains a command, 'roster man' everything.",
        "Settings are kept in ~/.config/roster/config.toml.",
      ]
    return Rendering(lines.map { $0 + "\n" }.joined())
  }

  private func section(_ title: String, _ rows: [(String, String)], nameWidth: Int? = nil) -> [String] {
    [title] + table(rows.map { ("  " + $0.0, $0.1) }, width: nameWidth.map { $0 + 2 }) + [""]
  }
}
