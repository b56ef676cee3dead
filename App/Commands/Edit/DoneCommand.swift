import SharedUI
import TasksDomain
import TasksUIComposer

/// Marks tasks as done, or as open again, or removes them.
struct DoneCommand: Command {
  static let page = CommandPage(
    "done", arguments: "TASK…", group: .editing, summary: "mark tasks done: 41, 4-7, new-1",
    completions: [.task(isDone: false)], options: TypedTasks.options,
    example: CommandExample(
      "done 41 44-45",
      shows: """
        ✓ done 41 見積もりを大徳寺に送る · sent
        ✓ done 44 窯の温度計を交換する · sent
        task 45 is already done: Order two tonnes of clay from Shigaraki
        """))

  static let pages = [page, reopen, remove]
  private static let reopen = CommandPage(
    "reopen", arguments: "TASK…", group: .editing, summary: "mark tasks open again",
    completions: [.task(isDone: true)], options: TypedTasks.options,
    example: CommandExample(
      "reopen 59",
      shows: """
        ✓ reopen 59 Thank Zofia for the crane · sent
        """))

  private static let remove = CommandPage(
    "remove", arguments: "TASK…", group: .editing, summary: "remove tasks, after asking",
    completions: [.task(isDone: nil)], options: TypedTasks.options,
    example: CommandExample(
      "remove 41",
      shows: """
        remove task 41 (見積もりを大徳寺に送る)? [y/N] y
        ✓ remove 41 見積もりを大徳寺に送る · sent
        """))

  let tasks: TypedTasks
  private let name: String

  init(_ words: CommandWords) throws {
    tasks = try TypedTasks(words, words.plain[...])
    name = words.page.name
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let tasks = try await tasks.selection(in: session, context)
    let action = name == Self.remove.name ? TaskAction.remove : .complete(name == Self.page.name)
    try await context.tasks.edits.change(tasks, action, command: name)
  }
}
