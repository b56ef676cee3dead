import SharedUI
import TasksUIComposer

/// Redoes the last undone command.
struct RedoCommand: Command {
  static let page = CommandPage(
    "redo", group: .editing, summary: "redo the last undone command", options: [.yes],
    example: CommandExample(
      "redo", after: "done 57; undo",
      shows: """
        …
        ✓ reopen 57 Stack the firewood by age · sent
        ✓ done 57 Stack the firewood by age · sent
        """))

  let isConfirmed: Bool

  init(_ words: CommandWords) { isConfirmed = words.has(.yes) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.redo(isConfirmed: isConfirmed)
  }
}
