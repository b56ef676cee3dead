import SharedUI

/// Ends the session; handled by the shell.
struct QuitCommand: Command {
  static let page = CommandPage(
    "quit", or: "exit", group: .session, summary: "leave (also 'exit' or Ctrl-D)", needs: .nothing,
    sessionOnly: "a single command ends by itself",
    example: CommandExample("quit", does: "the program ends, and says if edits are unsent"))

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async {}
}
