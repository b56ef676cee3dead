import SharedRemote
import SharedUI
import TasksUIComposer

/// Pauses the connection to the service, or resumes it.
struct OfflineCommand: Command {
  static let page = CommandPage(
    "offline", group: .session, summary: "work offline, with saved lists",
    sessionOnly: "put --offline before a command to run that offline: roster --offline tasks 3", effect: .transient,
    example: CommandExample(
      "offline",
      shows: """
        offline: using saved lists until 'online'
        """))

  static let pages = [
    page,
    CommandPage(
      "online", group: .session, summary: "go back online",
      sessionOnly: "a single command asks the service unless --offline is given: roster tasks 3", effect: .transient,
      example: CommandExample(
        "online",
        shows: """
          online: using the service again
          """)),
  ]

  let isOffline: Bool

  init(_ words: CommandWords) { isOffline = words.page.name == Self.page.name }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let connectivity = session.service.connectivity
    if isOffline {
      await connectivity.pause()
      context.console.note("offline: using saved lists until 'online'")
    } else {
      await connectivity.resume()
      context.console.note("online: using the service again")
      try await context.tasks.edits.sendWaiting()
    }
  }
}
