package import SharedPresentation
package import SharedUI

/// Something that a session can be asked to do: one type in one file, which holds all that is known of it.
///
/// A new command is such a file and its line in `AllCommands`; parsing, help, completion, the manual page and
/// suggestions for misspelt names are derived from its page.
package protocol Command: Hashable, Sendable {
  /// Its name, and all that help, completion and errors say of it.
  static var page: CommandPage { get }

  /// Parses the words after the name.
  ///
  /// - Throws: A usage error that says what is missing or too much.
  init(_ words: CommandWords) throws(UsageError)

  /// What remains of it if nobody reads what it prints.
  var effect: CommandEffect { get }

  /// Whether it leads out of a full disk, so that the store's reserve, and saved lists, may be given up for it.
  var makesRoom: Bool { get }

  /// Performs it and prints its results.
  func run(in session: isolated Session) async throws(CommandFailure)
}

extension Command {
  package var makesRoom: Bool { false }
}

/// What remains of a command if nobody reads what it prints.
package enum CommandEffect: Hashable, Sendable {
  /// Nothing: it only shows something.
  case none
  /// It shows a list, which later commands may refer to.
  case list
  /// It matters to later commands of the same session, or to the service.
  case passing
  /// It changes what is kept.
  case lasting
}

/// Words that cannot be used: an unknown command, or a wrong option or argument.
package struct UsageError: Error, Hashable, Sendable {
  /// One line that names what is wrong and says what to do.
  package let message: String

  /// Creates an error from its message. Line breaks become blanks, and addresses, which may hold a password, are hidden.
  package init(_ message: String) {
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing(#/:\/\/[^'\s]*/#) { _ in "://…" }
  }
}

extension FailureViewModel {
  /// Creates the failure of a command that could not be parsed.
  package init(_ error: UsageError) { self.init(error.message, status: .usage) }
}
