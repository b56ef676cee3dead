import SharedUI
import TasksDomain
import TasksUIComposer

/// Adds a task.
struct AddCommand: Command {
  static let page = CommandPage(
    "add", arguments: "\(several: "TITLE")", group: .editing, summary: "add a task for the selected user, or for USER",
    options: [owner], textStart: 0,
    example: CommandExample(
      "add Water the plants", after: "select 3",
      shows: """
        …
        ✓ add 241 Water the plants · sent
        """))

  private static let owner = CommandOption("--for", "USER", summary: "whose task it is", completion: .user)

  let title: String
  /// The owner of the task; `nil` for the selected user.
  let user: String?

  init(_ words: CommandWords) throws(UsageError) {
    title = try words.title(from: 0)
    user = words.value(of: Self.owner)
  }

  var effect: CommandEffect { .persistent }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    let user = try await session.user(user, example: "add --for 3 \(TypedLine.text(title))", in: context)
    try await context.tasks.edits.add(title, for: user.owner)
  }
}
