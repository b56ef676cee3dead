import SharedRemote
import SharedUI

/// Asks the service again.
struct OnlineCommand: Command {
  static let page = CommandPage(
    "online", group: .session, summary: "go back online",
    example: CommandExample(
      "online",
      shows: """
        online: using the service again
        """))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .passing }

  func run(in session: isolated Session) async {
    await session.service.connectivity.resume()
    session.context.console.note("online: using the service again")
  }
}
