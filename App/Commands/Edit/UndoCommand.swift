import SharedUI
import TasksUIComposer

/// Undoes the last command that edited tasks, or redoes it.
struct UndoCommand: Command {
  static let page = CommandPage(
    "undo", group: .editing, summary: "undo the last command that edited tasks", options: [.yes],
    example: CommandExample(
      "undo", after: "done 57",
      shows: """
        ✓ done 57 Stack the firewood by age · sent
        ✓ undone: done 57 Stack the firewood by age · sent
        """))

  static let pages = [
    page,
    CommandPage(
      "redo", group: .editing, summary: "redo the last undone command", options: [.yes],
      example: CommandExample(
        "redo", after: "done 57; undo",
        shows: """
          …
          ✓ undone: done 57 Stack the firewood by age · sent
          ✓ done 57 Stack the firewood by age · sent
          """)),
  ]

  let isRedo: Bool
  let isConfirmed: Bool

  init(_ words: CommandWords) {
    isRedo = words.page.name != Self.page.name
    isConfirmed = words.has(.yes)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let edits = context.tasks.edits
    try await isRedo ? edits.redo(isConfirmed: isConfirmed) : edits.undo(isConfirmed: isConfirmed)
  }
}
