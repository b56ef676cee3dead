import SharedUI
import TasksDomain
import TasksUIComposer

/// Changes the title of a task.
struct EditCommand: Command {
  static let page = CommandPage(
    "edit", arguments: "TASK \(several: "TITLE")", group: .editing, summary: "change the title of a task",
    completions: [.task(isDone: nil), .titleOfTask], textStart: 1,
    example: CommandExample(
      "edit 41 Water the plants",
      shows: """
        ✓ edit 41 Water the plants · sent
        """))

  let task: TaskID
  let title: String

  init(_ words: CommandWords) throws(UsageError) {
    task = try words.task()
    title = try words.title(from: 1)
  }

  var effect: CommandEffect { .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    try await context.tasks.edits.change([.task(task)], .rename(title), command: Self.page.name)
  }
}
