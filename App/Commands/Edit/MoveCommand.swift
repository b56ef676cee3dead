import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Hands tasks over to another user.
struct MoveCommand: Command {
  static let page = CommandPage(
    "move", arguments: "TASK… USER", group: .editing, summary: "hand tasks over to USER",
    completions: [.task(isDone: false), .user],
    example: CommandExample(
      "move 41 dmytro",
      shows: """
        ✓ move 41 見積もりを大徳寺に送る (to Дмитро Шевченко) · sent
        """))

  let tasks: [TaskReference]
  let user: String

  init(_ words: CommandWords) throws {
    guard words.plain.count > 1, let user = words.plain.last else { throw words.missing("a TASK and a USER") }
    self.user = user
    tasks = try words.tasks(words.plain.dropLast())
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let user = try await context.users.find(user)
    try await context.tasks.edits.change(tasks, .change([.owner: .user(user.id)]), command: Self.page.name)
  }
}
