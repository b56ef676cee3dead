import SharedRemote
import SharedUI
import TasksUIComposer

/// Resumes the connection to the service.
struct OnlineCommand: Command {
  static let page = CommandPage(
    "online", group: .session, summary: "go back online",
    sessionOnly: "a single command asks the service unless --offline is given: roster tasks 3",
    example: CommandExample(
      "online",
      shows: """
        online: using the service again
        """))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .transient }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    await session.service.connectivity.resume()
    context.console.note("online: using the service again")
    try await context.tasks.edits.sendWaiting()
  }
}
