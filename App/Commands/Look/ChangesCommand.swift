import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUI
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Lists the changes that the last load made to a saved list.
struct ChangesCommand: Command {
  static let page = CommandPage(
    "changes", arguments: "[USER]", group: .looking,
    summary: "show what the last load changed in this list, or in USER's", completions: [.user],
    options: [LogCommand.since], shows: ChangesScreen(), effect: .list,
    example: CommandExample(
      "changes 3", remark: "after a colleague gave task 57 another title",
      shows: """
        KIND  ID  WHAT     TEXT
        task  57  renamed  Stack the firewood by age → Stack the logs by age
        1 change · loaded just now
        """,
      plainly: """
        KIND  ID  WHAT     TEXT                   WAS
        task  57  renamed  Stack the logs by age  Stack the firewood by age
        1 change, loaded just now
        """))

  /// The owner of the tasks; `nil` for the list on screen.
  let user: String?

  /// What to show instead, if a day is named.
  private let log: LogCommand?

  init(_ words: CommandWords) throws {
    user = try words.user(words.plain)
    log = words.has(LogCommand.since) ? try LogCommand(words, user: user) : nil
  }

  var screen: (any RecordScreen)? { log == nil ? nil : LogScreen() }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    if let log { return try await log.run(in: session, with: context) }
    let owner = if let user { try await context.users.find(user).owner } else { session.screen.list.owner }
    let screen = ChangesScreen()
    let subject = owner.map { "the tasks of \($0.name)" } ?? "the users"
    let (time, rows) = try await context.app.reading(subject) {
      if let owner { return try await context.tasks.list.lastChanges(of: owner) }
      return try await context.users.list.lastChanges(of: .all)
    }
    let age = time.map(context.app.viewpoint.age)
    session.lastShown = try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, at: time, age: age, layout: $1)
    }
  }
}
