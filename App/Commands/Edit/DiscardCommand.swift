import SharedUI
import TasksUIComposer

/// Drops an unsent edit.
struct DiscardCommand: Command {
  static let page = CommandPage(
    "discard", arguments: "EDIT", group: .sending, summary: "drop an unsent edit, after asking",
    completions: [.edit { _ in true }], options: [.yes],
    example: CommandExample(
      "discard 1", after: "tasks 3; offline; done 57",
      shows: """
        …
        ~ done 57 Stack the firewood by age · edit 1, waiting: offline
        discard edit 1 (done 57 Stack the firewood by age)? [y/N] y
        ~ done 57 Stack the firewood by age · edit 1, dropped
        """))

  let edit: Int
  let isConfirmed: Bool

  init(_ words: CommandWords) throws {
    edit = try words.firstEdit()
    guard words.plain.count == 1 else { throw CommandFailure.usage("\(words.name) takes one EDIT") }
    isConfirmed = words.has(.yes)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    try await context.tasks.edits.discard(edit, isConfirmed: isConfirmed)
  }
}
