package import SharedUI

/// A command of a session.
///
/// To add one, write a type in a file of its own and list it in `AllCommands`. Parsing, help, completion, the manual
/// page and suggestions for misspelt names are derived from its page.
package protocol Command: Hashable, Sendable {
  /// The description of the command for parsing, help and completion.
  static var page: CommandPage { get }

  /// The descriptions of all commands of this type, of which the page of the words is one; by default, `page` alone.
  static var pages: [CommandPage] { get }

  /// Parses the words after the name.
  ///
  /// - Throws: A usage error for missing, invalid or surplus arguments.
  init(_ words: CommandWords) throws

  /// The effect of the command; by default that of its page.
  var effect: CommandEffect { get }

  /// The screen of the records that the command shows, if it is not that of its page.
  var screen: (any RecordScreen)? { get }

  /// Runs the command and prints its results on the console of `context`.
  func run(in session: isolated Session, with context: CommandContext) async throws
}

extension Command {
  package static var pages: [CommandPage] { [page] }

  package var effect: CommandEffect { Self.page.effect }

  package var screen: (any RecordScreen)? { nil }
}

/// The effect of a command apart from its output, which decides whether it runs when nobody reads the output.
package enum CommandEffect: Hashable, Sendable {
  case none
  /// Shows a list, which becomes the last one shown.
  case list
  /// Shows a list, which also becomes the current one.
  case currentList
  case refresh
  /// Makes another list the current one, and affects later commands even if nobody reads it.
  case selection
  /// Uses the current list and the last one shown, and changes something.
  case useOfLists
  /// Affects later commands of the same session, or the service.
  case transient
  case persistent

  /// Whether the command only shows something, so that it can be run again after it has failed.
  var isRepeatable: Bool {
    switch self {
    case .none, .list, .currentList, .refresh, .selection: true
    case .useOfLists, .transient, .persistent: false
    }
  }
}
