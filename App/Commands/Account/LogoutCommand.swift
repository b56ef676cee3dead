import AccountUIComposer
import SharedUI

/// Ends the session with the service.
struct LogoutCommand: Command {
  static let page = CommandPage(
    "logout", group: .session, summary: "sign out of the service and remove the tokens",
    example: CommandExample("logout", does: "removes the token; saved lists and unsent edits stay"))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    try await context.account.signOut()
  }
}
