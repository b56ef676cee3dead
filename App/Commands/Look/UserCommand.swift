import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksPresentation
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Shows the details of one user.
struct UserCommand: Command {
  static let page = CommandPage(
    "user", arguments: "[USER]", group: .looking, summary: "show all details of the selected user, or of USER",
    completions: [.user], shows: UsersFeature.screen, effect: .none,
    example: CommandExample(
      "user sean",
      shows: """
        Seán Ó Súilleabháin · @sean
        id       12
        email    sean@corrib.example
        …
        tasks    not saved; run 'tasks 12'
        live
        """))

  /// `nil` for the selected user.
  let user: String?

  init(_ words: CommandWords) throws { user = try words.user(words.plain) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let user = try await session.user(user, example: "user 3", in: context)
    let saved: Presented<[ListedTask]>?
    do { saved = try await context.tasks.tasks(of: user.owner, isSaved: true) } catch { saved = nil }
    let tasks = Self.property(saved?.map(TaskCounts.init), of: user, layout: context.console.layout)
    let model = TasksPresenter.model(of: saved?.model ?? [], for: user.owner, at: context.app.now)
    try await context.users.showDetails(of: user, others: [tasks], extras: Self.next(of: model.tasks))
  }

  // The open tasks that are due first, or that come first if none is due.
  private static func next(of tasks: [ListedTask]) -> [Property] {
    let open = tasks.filter { !$0.item.isCompleted && $0.mark != .removed }
    let due = open.filter { $0.item[.due] != .absent }.sorted { $0.item[.due].text < $1.item[.due].text }
    let lines = (due + open.filter { $0.item[.due] == .absent }).prefix(3).map { task in
      "\(task.item.id.text) \(task.item.title)" + (task.due.isEmpty ? "" : " (\(task.due))")
    }
    return lines.isEmpty ? [] : [Property("next", lines.joined(separator: "\n"), json: .null)]
  }

  private static func property(_ counts: Presented<TaskCounts>?, of user: User, layout: Layout) -> Property {
    guard let counts else { return Property("tasks", "not saved; run 'tasks \(user.id)'", json: .null) }
    let open = counts.model.open
    let done = counts.model.done
    let json = JSONValue.object(
      [.init("open", .int(open)), .init("done", .int(done))] + JSONValue.origin(counts.source))
    return Property("tasks", layout.line(of: ["\(open) open, \(done) done"] + counts.source.parts), json: json)
  }
}
