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
    shows: .records(on: StatsScreen()),
    example: CommandExample(
      "stats",
      shows: """
        ID  NAME                           DONE  OPEN
         1  Zofia Łukasiewicz-Żuk             6    14  ██████▉░░░░░░░░░░░░░░░░
        …
        12 users · 76 tasks done, 164 open · live
        """,
      plainly: """
        ID  NAME                           DONE  OPEN
         1  Zofia Łukasiewicz-Żuk             6    14  ######-----------------
        ...
        12 users, 76 tasks done, 164 open, live
        """))

  private static let maxConcurrentLoads = 8
  // If there are more users, only saved tasks are counted.
  private static let maxLoaded = 200

  init(_ words: CommandWords) {}

  var effect: CommandEffect { .list }

  func run(in session: isolated Session, with context: CommandContext) async throws(CommandFailure) {
    let (screen, console) = (StatsScreen(), context.console)
    let users = try await context.users.list.load(.all)
    let tasks = context.tasks
    // Reading an overview of the edits along with every list would take longer.
    await tasks.edits.expectLongCommand()
    let counts = await console.waiting(for: "loading tasks") { () async -> [Presented<TaskCounts>?] in
      await Self.counts(of: users.model, in: tasks)
    }
    let rows = zip(users.model, counts).map { StatsScreen.Row(user: $0, counts: $1?.model) }
    let source = users.source.combined(with: counts.compactMap { $0?.source })
    session.lastShown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, source, layout: $1)
    }
    for warning in users.warnings { console.warn(warning) }
  }

  private static func counts(of users: [User], in tasks: TasksFeature) async -> [Presented<TaskCounts>?] {
    let isSaved = users.count > maxLoaded
    return await withTaskGroup(of: (Int, Presented<TaskCounts>?).self) { group in
      var counts = [Presented<TaskCounts>?](repeating: nil, count: users.count)
      for (index, user) in users.enumerated() {
        if index >= maxConcurrentLoads, let (index, count) = await group.next() { counts[index] = count }
        group.addTask { (index, await tasks.counts(of: user.owner, isSaved: isSaved)) }
      }
      for await (index, count) in group { counts[index] = count }
      return counts
    }
  }
}
