import ArgumentParser
import Composition
import SharedUI

/// The command line of `roster`, as it is typed: what the words mean is decided by `Settings`.
struct RosterCommand: ParsableCommand {
  /// How the command line is explained.
  static let configuration = CommandConfiguration(
    commandName: "roster",
    // Of another command: spares the search for a request for completion scripts, a tenth of a short command's time.
    _superCommandName: "",
    abstract: "A team's users and their tasks, online and offline.",
    usage: """
      roster [OPTIONS]                     a prompt, or commands from standard input
      roster [OPTIONS] COMMAND             one command
      roster serve [OPTIONS]               the bundled service
      roster completions SHELL             a script for bash, zsh or fish
      roster man                           the manual page
      """,
    discussion: """
      Commands: users, select USER, tasks [USER], user [USER], near [USER], stats, split, find WORD…, changes [USER],
      refresh, back, export FILE, add TITLE…, done TASK…, reopen TASK…, edit TASK TITLE…, remove TASK…, undo, pending,
      sync, resolve EDIT mine|theirs, retry [EDIT…], discard EDIT, status, cache [clear [USER]], offline, online, help
      [COMMAND], quit, set [NAME VALUE], unset NAME, alias [NAME = COMMAND…], unalias NAME. 'roster help' tells what they
      do, 'roster help COMMAND' which options they have. USER is an id, a username or the unique beginning of a name;
      TASK is an id, several, or ranges (4-7). What is 'set' is kept in ~/.config/roster/config.toml.
      """,
    version: Version.text)

  /// As typed; nil if it was not.
  @Option(help: ArgumentHelp("The service's base URL, or 'bundled' (ROSTER_SERVER).", valueName: "url"))
  var server: String?
  /// As typed; nil if it was not.
  @Option(help: ArgumentHelp("Where lists are saved: a file, or 'memory' (ROSTER_STORE).", valueName: "path"))
  var store: String?
  /// As typed; nil if it was not.
  @Option(help: .format, completion: .formats)
  var format: String?
  /// As typed; nil if it was not.
  @Option(help: ArgumentHelp("What lists show of each record, in this order: id,title.", valueName: "names"))
  var fields: String?
  /// Whether only results are printed.
  @Flag(help: "Results and errors only: no notes, no warnings, no last line of a table.")
  var quiet = false
  /// Whether words stand in place of marks and ornaments.
  @Flag(help: "For screen readers: no marks, ornaments, colours or spinner, but words.")
  var plain = false
  /// Whether the service is never asked.
  @Flag(help: "Never ask the service.")
  var offline = false
  /// Whether saved lists are never shown.
  @Flag(help: "Never fall back to a saved list.")
  var live = false
  /// As typed; nil if it was not.
  @Option(help: ArgumentHelp("The whole of one request; 10 unless given (ROSTER_TIMEOUT).", valueName: "seconds"))
  var timeout: String?
  /// As typed; nil if it was not.
  @Option(help: ArgumentHelp("auto, always or never (NO_COLOR).", valueName: "when"), completion: .colors)
  var color: String?
  /// Whether what is longer than the screen is printed as it is.
  @Flag(help: "Print all as it is, without a pager (ROSTER_PAGER, PAGER).")
  var noPager = false
  /// Whether the first failure ends a script.
  @Flag(help: "Piped commands: stop at the first that fails.")
  var failFast = false
  /// Whether requests and saves are told.
  @Flag(help: "Say what is requested and saved, on standard error.")
  var verbose = false
  /// The words of the one command, if there is one, and all options that are not named above.
  @Argument(parsing: .allUnrecognized, help: "A command and its own options; without one, commands are read.")
  var words: [String] = []
}

extension ArgumentHelp {
  fileprivate static var format: ArgumentHelp {
    ArgumentHelp("table, tsv, csv, md, json or ndjson (ROSTER_FORMAT).", valueName: "format")
  }
}

extension CompletionKind {
  fileprivate static var formats: CompletionKind { .list(OutputFormat.allCases.map(\.rawValue)) }
  fileprivate static var colors: CompletionKind { .list(ColorChoice.allCases.map(\.rawValue)) }
}
