import SharedRemote
import SharedUI

/// Pauses the connection to the service.
struct OfflineCommand: Command {
  static let page = CommandPage(
    "offline", group: .session, summary: "work offline, with saved lists",
    sessionOnly: "put --offline before a command to run that offline: roster --offline tasks 3",
    example: CommandExample(
      "offline",
      shows: """
        offline: using saved lists until 'online'
        """))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .transient }

  func run(in session: isolated Session, with context: CommandContext) async {
    await session.service.connectivity.pause()
    context.console.note("offline: using saved lists until 'online'")
  }
}
