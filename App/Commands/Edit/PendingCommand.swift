import SharedUI
import TasksUI
import TasksUIComposer

/// Lists the edits that the service has not confirmed.
struct PendingCommand: Command {
  static let page = CommandPage(
    "pending", group: .sending, summary: "list the edits that the service has not confirmed",
    options: [.limit], needs: .store, shows: EditScreen(), effect: .list,
    example: CommandExample(
      "pending", remark: "offline, after 'add --for 3 Rest'",
      shows: """
        EDIT  AT        ACTION  TASK   USER  TITLE  STATE    TRIES
           1  just now  add     new-1     3  Rest   waiting      0
        1 edit · 1 waiting
        """))

  /// How many edits to show at most; `nil` for all.
  let limit: Int?

  init(_ words: CommandWords) throws { limit = try words.limit() }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let (shown, problem) = try await context.tasks.edits.showPending(limit: limit)
    session.lastShown = shown
    if let problem { throw CommandFailure.failed(problem) }
  }
}
