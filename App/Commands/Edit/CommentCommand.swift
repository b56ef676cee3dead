import SharedUI
import TasksDomain
import TasksUIComposer

/// Adds a comment on a task.
struct CommentCommand: Command {
  static let page = CommandPage(
    "comment", arguments: "TASK TEXT…", group: .editing, summary: "say something about a task",
    completions: [.task(isDone: nil)], textStart: 1,
    example: CommandExample(
      "comment 41 The kiln is free on Friday", remark: "at a service whose tasks have comments",
      shows: """
        ✓ comment 41 Order glaze (The kiln is free on Friday) · sent
        """))

  let task: TaskReference
  let text: String

  init(_ words: CommandWords) throws {
    let tasks = try words.firstTasks()
    guard tasks.count == 1, !tasks[0].isRange else { throw CommandFailure.usage("a comment is on one task") }
    task = tasks[0]
    text = String(words.plain.dropFirst().joined(separator: " ").withoutOuterBlanks)
    guard !text.isEmpty else { throw words.missing("a TEXT") }
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.change(
      TaskSelection(.named([task], orByTitle: false)), .comment(text), command: Self.page.name)
  }
}
