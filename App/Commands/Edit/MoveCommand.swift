import SharedUI
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Hands tasks over to another user.
struct MoveCommand: Command {
  static let page = CommandPage(
    "move", arguments: "TASK… USER", group: .editing, summary: "hand tasks over to USER",
    completions: [.task(isDone: false), .user], options: TypedTasks.options,
    example: CommandExample(
      "move 41 dmytro",
      shows: """
        ✓ move 41 見積もりを大徳寺に送る (to Дмитро Шевченко) · sent
        """))

  let tasks: TypedTasks
  let user: String

  init(_ words: CommandWords) throws {
    // Behind numbers, a name may have several words.
    let numbers = words.plain.dropLast().prefix(while: CommandWords.areNumbers)
    let named = numbers.isEmpty ? words.plain.dropLast() : numbers
    let names = Array(words.plain[named.endIndex...])
    guard let user = try words.user(names), !named.isEmpty || TypedTasks.areFiltered(by: words) else {
      throw words.missing("a TASK and a USER")
    }
    self.user = user
    tasks = try TypedTasks(words, named)
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let user = try await context.users.find(user)
    let tasks = try await tasks.selection(in: session, context)
    try await context.tasks.edits.change(tasks, .change([.owner: .user(user.id)]), command: Self.page.name)
  }
}
