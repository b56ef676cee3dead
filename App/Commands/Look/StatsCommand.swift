import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Charts the number of tasks of each user.
struct StatsCommand: Command {
  static let page = CommandPage(
    "stats", group: .looking, summary: "chart the done and open tasks of each user",
    options: [.sort(by: StatsScreen().columns.map(\.name))],
    shows: StatsScreen(), effect: .list,
    example: CommandExample(
      "stats",
      shows: """
        ID  NAME                           DONE  OPEN
         1  Zofia Łukasiewicz-Żuk             6    14  ██████▉░░░░░░░░░░░░░░░░
        …
        12 users · 76 tasks done, 164 open · live
        """,
      plainly: """
        ID  NAME                                                    DONE  OPEN
         1  Zofia Łukasiewicz-Żuk                                      6    14
        ...
        12 users, 76 tasks done, 164 open, live
        """))

  let arrangement: Arrangement

  init(_ words: CommandWords) throws { arrangement = try words.arrangement(hasLimit: false) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = StatsScreen()
    let fields = screen.columns.map(\.field)
    try screen.check(arrangement, among: fields)
    let team = try await TeamLoad(in: context, fields: ["name"]) { users in
      try await Self.savedCounts(of: users, in: context)
    } _: { tasks, owner, isSaved async throws(LoadFailure) in
      try await tasks.tasks(of: owner, isSaved: isSaved).map(TaskCounts.init)
    }
    let unsorted = zip(team.users.model, team.values).map { StatsScreen.Row(user: $0, counts: $1?.model) }
    let rows = arrangement.applied(to: unsorted, fields: fields)
    session.lastShown = try await context.console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, team.source, layout: $1)
    }
    team.warn(on: context.console)
  }

  private static func savedCounts(
    of users: [User], in context: CommandContext
  ) async throws -> [TeamLoad<TaskCounts>.Part] {
    let saved = try await context.app.reading("the saved tasks") { try await context.tasks.savedCounts() }
    return users.map { user in
      saved.flatMap { saved in saved.model[user.id].map { count in .success(saved.map { _ in count }) } }
        ?? .failure(.nothingSaved)
    }
  }
}
