import AccountUIComposer
import SharedUI

/// Shows whose session with the service it is.
struct WhoAmICommand: Command {
  static let page = CommandPage(
    "whoami", group: .account, summary: "show who is signed in to the service, and since when", needs: .nothing,
    effect: .none,
    example: CommandExample("whoami", does: "prints the service, where the token comes from, and since when it is kept")
  )

  init(_ words: CommandWords) {}

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.account.show()
  }
}
