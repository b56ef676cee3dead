import SharedUI
import TasksUIComposer

/// Undoes the last command that edited tasks.
struct UndoCommand: Command {
  static let page = CommandPage(
    "undo", group: .editing, summary: "undo the last command that edited tasks", options: [.yes],
    example: CommandExample(
      "undo", after: "done 57",
      shows: """
        ✓ done 57 Stack the firewood by age · sent
        ✓ reopen 57 Stack the firewood by age · sent
        """))

  let isConfirmed: Bool

  init(_ words: CommandWords) { isConfirmed = words.has(.yes) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.undo(isConfirmed: isConfirmed)
  }
}
