import SharedInteractorInterface
import SharedUI

/// The arguments of the program, sorted into its own options and the words of a command.
package struct ProgramArguments: Sendable {
  package static let page = CommandPage(
    "roster", arguments: "[COMMAND]", group: .program, summary: "A team's users and their tasks, online and offline.",
    completions: [.command], options: options,
    example: CommandExample("roster tasks 3 --format json", does: "one command"))

  /// The ways to run a session, each with its meaning.
  package static let usage = [
    ("roster [OPTIONS]", "a prompt, or commands from standard input"),
    ("roster [OPTIONS] COMMAND", "one command"),
  ]

  /// The options for all commands, in the order of help.
  package static let options = [
    CommandOption(
      "--server", "URL", summary: "the service's base URL, or 'bundled' (ROSTER_SERVER)",
      completion: .choice(Setting.server.words)),
    CommandOption(
      "--connection", "NAME", summary: "a connection, or 'sample' (ROSTER_CONNECTION)", completion: .connection),
    CommandOption(
      "--service", "NAME", summary: "how the service is described (ROSTER_SERVICE)",
      completion: .service),
    CommandOption(
      "--store", "PATH", summary: "where lists are saved: a file, or 'memory' (ROSTER_STORE)", completion: .file),
    CommandOption(
      "--format", "FORMAT", summary: "format: table, tsv, csv, md, json or ndjson (ROSTER_FORMAT)",
      completion: .choice(Setting.format.words)),
    CommandOption.fields,
    CommandOption("--quiet", summary: "results and errors only"),
    CommandOption("--plain", summary: "for screen readers: words instead of symbols and colours"),
    CommandOption("--offline", summary: "never ask the service"),
    CommandOption("--live", summary: "never fall back to a saved list"),
    CommandOption("--ca", "FILE", summary: "authorities to trust for https, beside the system's", completion: .file),
    CommandOption("--cert", "FILE", summary: "certificate to show to the service", completion: .file),
    CommandOption("--key", "FILE", summary: "key of that certificate, if not in its file", completion: .file),
    CommandOption("--insecure", summary: "send secrets over http, too, where others can read them"),
    CommandOption(
      "--header", "HEADER", summary: "header to send: 'Name: value'; for secrets 'Name: @FILE'"),
    CommandOption("--timeout", "SECONDS", summary: "time limit of a request; default 10 (ROSTER_TIMEOUT)"),
    CommandOption(
      "--color", "WHEN", summary: "colours: auto, always or never (NO_COLOR)", completion: .choice(Setting.color.words)),
    CommandOption("--no-pager", summary: "do not use a pager (ROSTER_PAGER, PAGER)"),
    CommandOption("--fail-fast", summary: "scripts: stop at the first failure"),
    CommandOption("--verbose", summary: "log requests and store accesses to standard error"),
  ]

  private static let informational = [
    CommandOption("--help", summary: "print help (also -h)"), CommandOption("--version", summary: "print the version"),
  ]

  /// All options, including `--help` and `--version`.
  package static let allOptions = options + informational

  /// The words of the command; empty if commands come from the prompt or standard input.
  package private(set) var words: [String] = []
  private var values: OptionValues = [:]

  /// Sorts `arguments`. Options of the program may appear anywhere before `--`, except among the verbatim words or in
  /// the text of a command.
  ///
  /// - Parameter aliases: Returns the aliases; called only if there is a command.
  /// - Throws: A usage error for a missing value, or for an unknown option before the command.
  package init(_ arguments: [String], aliases: () -> Aliases = { Aliases() }) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += words.isEmpty ? Array(rest) : [word] + rest
        break
      }
      if try consume(word, &rest) { continue }
      guard !words.isEmpty || !word.hasPrefix("-") else { throw Self.unknown(word) }
      words.append(word)
      if WordPosition(after: words, aliases: aliases())?.isPlain ?? false {
        words += rest
        break
      }
    }
  }

  package func has(_ option: String) -> Bool { values[option] != nil }

  /// Returns the value of the option, or `nil` if it was not typed; the last value counts.
  package func value(of option: String) -> String? { values[option]?.last }

  /// Returns all values of an option that was typed several times.
  package func values(of option: String) -> [String] { values[option] ?? [] }

  private mutating func consume(_ word: String, _ rest: inout ArraySlice<String>) throws -> Bool {
    // After the name of a command, `--help` belongs to the command.
    let informational = words.isEmpty ? Self.informational : Self.informational.filter { $0.name == "--version" }
    return try values.consume(word, &rest, among: informational + Self.options)
  }

  private static func unknown(_ word: String) -> CommandFailure {
    // As in curl; what follows may be a secret.
    if word.hasPrefix("-H") { return CommandFailure.usage("no option '-H': did you mean '--header'?") }
    let name = String(word.prefix { $0 != "=" }.prefix(60))
    if AllCommands.pages.contains(where: { $0.options.contains { $0.name == name } }) {
      return CommandFailure.usage("\(name) is an option of a command; put it after the command")
    }
    let nearest = NearestWord.to(name, among: allOptions.map(\.name)).map { "did you mean '\($0)'?" }
    let hint = CommandSynonyms.hint(forOption: name, of: page) ?? nearest
    return CommandFailure.usage("no option '\(name)'" + (hint.map { ": \($0)" } ?? "; 'roster --help' lists them"))
  }
}

/// A subcommand that is not available within a session; on the command line it precedes all options.
package enum ProgramName: String, CaseIterable, Sendable {
  case serve, completions, man
}
