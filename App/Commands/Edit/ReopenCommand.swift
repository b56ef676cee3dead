import SharedUI
import TasksDomain
import TasksUIComposer

/// Marks tasks as open again.
struct ReopenCommand: Command {
  static let page = CommandPage(
    "reopen", arguments: "TASK…", group: .editing, summary: "mark tasks open again",
    completions: [.task(isDone: true)],
    example: CommandExample(
      "reopen 59",
      shows: """
        ✓ reopen 59 Thank Zofia for the crane · sent
        """))

  let tasks: [TaskReference]

  init(_ words: CommandWords) throws { tasks = try words.tasks() }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.change(tasks, .complete(false), command: Self.page.name)
  }
}
