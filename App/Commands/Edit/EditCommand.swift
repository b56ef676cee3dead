import SharedUI
import TasksDomain
import TasksUIComposer

/// Changes the title of a task.
struct EditCommand: Command {
  static let page = CommandPage(
    "edit", arguments: "TASK TITLE…", group: .editing, summary: "change the title of a task",
    completions: [.task(isDone: nil), .titleOfTask], options: CommandOption.taskFields, textStart: 1,
    example: CommandExample(
      "edit 41 Water the plants",
      shows: """
        ✓ edit 41 Water the plants · sent
        """))

  let task: TaskID
  let fields: [TaskField: TaskValue]

  init(_ words: CommandWords) throws {
    task = try words.task()
    var fields = try words.taskFields()
    if fields.isEmpty || words.plain.count > 1 { fields[.title] = .text(try words.title(from: 1)) }
    self.fields = fields
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.change([.task(task)], .change(fields), command: Self.page.name)
  }
}
