import SharedRemote
import SharedUI

/// Stops asking the service.
struct OfflineCommand: Command {
  static let page = CommandPage(
    "offline", group: .session, summary: "stop asking the service: show what is saved",
    example: CommandExample(
      "offline",
      shows: """
        offline: lists come from what is saved until 'online'
        """))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .passing }

  func run(in session: isolated Session) async {
    await session.service.connectivity.pause()
    session.context.console.note("offline: lists come from what is saved until 'online'")
  }
}
