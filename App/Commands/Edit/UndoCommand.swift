import SharedUI
import TasksUIComposer

/// Undoes the last edit.
struct UndoCommand: Command {
  static let page = CommandPage(
    "undo", group: .editing, summary: "undo the last edit",
    example: CommandExample(
      "undo", after: "done 57",
      shows: """
        ~ done 57 Stack the firewood by age · edit 1, waiting
        ~ done 57 Stack the firewood by age · edit 1, dropped
        """))

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    try await context.tasks.edits.undo()
  }
}
