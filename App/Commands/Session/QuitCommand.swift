import SharedUI

/// Ends the session; the shell that reads the command does so.
struct QuitCommand: Command {
  static let page = CommandPage(
    "quit", or: "exit", group: .session, summary: "leave ('exit' and Ctrl-D do too)", needs: .nothing,
    example: CommandExample("quit", does: "the program ends; edits that still wait are told of"))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .passing }

  func run(in session: isolated Session) async {}
}
