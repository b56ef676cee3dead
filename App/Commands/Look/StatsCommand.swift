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

  // If there are more users whose tasks come one by one, only saved tasks are counted.
  private static let maxLoaded = 200

  let arrangement: Arrangement

  init(_ words: CommandWords) throws { arrangement = try words.arrangement(hasLimit: false) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = StatsScreen()
    let console = context.console
    let fields = screen.columns.map(\.field)
    try screen.check(arrangement, among: fields)
    let users = try await context.users.list.loadAll(.all, fields: ["name"])
    let mode = context.app.server.mode
    let counts = try await console.waiting(for: "loading tasks") { () async throws -> [Counts] in
      let all = try await context.tasks.loadingAll()
      let isSaved = all == nil && users.model.count > Self.maxLoaded && mode.allowsSaved
      guard !isSaved else { return try await Self.savedCounts(of: users.model, in: context) }
      return await Self.counts(of: users.model, in: all ?? context.tasks)
    }
    let known = counts.map { counts -> Presented<TaskCounts>? in
      if case .success(let known) = counts { known } else { nil }
    }
    let failures = counts.compactMap { counts -> LoadFailure? in
      if case .failure(let failure) = counts, failure != .nothingSaved { failure } else { nil }
    }
    let failure = Self.first(of: users.source.isLive ? failures : []).map { failure, tasks in
      CommandFailure(failure, loading: tasks, mode: mode)
    }
    if let failure, mode == .liveOnly || known.allSatisfy({ $0 == nil }) { throw failure }
    let unsorted = zip(users.model, known).map { StatsScreen.Row(user: $0, counts: $1?.model) }
    let rows = arrangement.applied(to: unsorted, fields: fields)
    let source = users.source.combined(with: known.compactMap { $0?.source })
    session.lastShown = try await console.show(screen, summary: screen.count(of: rows)) {
      $0.rendering(of: rows, source, layout: $1)
    }
    for warning in users.warnings { console.warn(warning) }
    for warning in known.flatMap({ $0?.warnings ?? [] }) { console.warn(warning) }
    let reasons = known.compactMap { $0?.source.failure }
    if users.source.isLive, let (reason, tasks) = Self.first(of: reasons) {
      console.warn("could not load \(tasks), so saved ones are counted: \(reason)")
    }
    if let failure { console.warn(failure.problem.text) }
  }

  // The numbers of a user's tasks, or why they are unknown.
  private typealias Counts = Result<Presented<TaskCounts>, LoadFailure>

  // Returns the first of `failures`, and whose tasks could not be loaded because of such; `nil` if there are none.
  private static func first<Failure>(of failures: [Failure]) -> (failure: Failure, tasks: String)? {
    failures.first.map { ($0, "the tasks of \(Noun("user").text(of: failures.count))") }
  }

  private static func savedCounts(of users: [User], in context: CommandContext) async throws -> [Counts] {
    let saved = try await context.app.reading("the saved tasks") { try await context.tasks.savedCounts() }
    return users.map { user in
      saved.flatMap { saved in saved.model[user.id].map { count in .success(saved.map { _ in count }) } }
        ?? .failure(.nothingSaved)
    }
  }

  private static func counts(of users: [User], in tasks: TasksFeature) async -> [Counts] {
    var counts = [Counts](repeating: .failure(.nothingSaved), count: users.count)
    await users.indices.concurrently { index in
      await Counts { () async throws(LoadFailure) in try await tasks.counts(of: users[index].owner, isSaved: false) }
    } use: { index, count in
      counts[index] = count
      return true
    }
    return counts
  }
}
