import SharedUI
import TasksDomain
import TasksUIComposer

/// Removes tasks.
struct RemoveCommand: Command {
  static let page = CommandPage(
    "remove", arguments: "TASK…", group: .editing, summary: "remove tasks, after asking",
    completions: [.task(isDone: nil)], options: [.yes],
    example: CommandExample(
      "remove 41",
      shows: """
        remove task 41 (見積もりを大徳寺に送る)? [y/N] y
        ✓ remove 41 見積もりを大徳寺に送る · sent
        """))

  let tasks: [TaskReference]
  let isConfirmed: Bool

  init(_ words: CommandWords) throws {
    tasks = try words.tasks(words.plain[...])
    isConfirmed = words.has(.yes)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.remove(tasks, isConfirmed: isConfirmed)
  }
}
