import SharedUI
import TasksDomain
import TasksUIComposer

/// Removes tasks.
struct RemoveCommand: Command {
  static let page = CommandPage(
    "remove", arguments: "TASK…", group: .editing, summary: "remove tasks, after asking",
    completions: [.task(isDone: nil)], options: TypedTasks.options,
    example: CommandExample(
      "remove 41",
      shows: """
        remove task 41 (見積もりを大徳寺に送る)? [y/N] y
        ✓ remove 41 見積もりを大徳寺に送る · sent
        """))

  let tasks: TypedTasks

  init(_ words: CommandWords) throws { tasks = try TypedTasks(words, words.plain[...]) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let tasks = try await tasks.selection(in: session, context)
    try await context.tasks.edits.change(
      tasks, .remove, command: Self.page.name)
  }
}
