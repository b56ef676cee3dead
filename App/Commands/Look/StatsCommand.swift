import SharedInteractorInterface
import SharedPresentation
import SharedUI
import TasksDomain
import TasksPresentation
import TasksUI
import TasksUIComposer
import UsersDomain

/// Charts the number of tasks of each user.
struct StatsCommand: Command {
  static let page = CommandPage(
    "stats", group: .looking, summary: "chart the done and open tasks of each user",
    options: [by, .sort(by: StatsScreen().columns.map(\.name))],
    shows: StatsScreen(), effect: .list,
    example: CommandExample(
      "stats",
      shows: """
        ID  NAME                          DONE  OPEN
         1  Zofia Łukasiewicz-Żuk            6    14  ███████▏░░░░░░░░░░░░░░░░
        …
        12 users · 76 tasks done, 164 open · live
        """,
      plainly: """
        ID  NAME                          DONE  OPEN
         1  Zofia Łukasiewicz-Żuk            6    14
        ...
        12 users, 76 tasks done, 164 open, live
        """))

  private static let by = CommandOption(
    "--by", "FIELD", summary: "count by FIELD instead: tag, priority, or week (when done or due)",
    completion: .choice(StatsScreen.Grouping.allCases.map { ($0.rawValue, "") }))

  let arrangement: Arrangement
  let grouping: StatsScreen.Grouping?

  init(_ words: CommandWords) throws {
    arrangement = try words.arrangement(hasLimit: false)
    let choices = UnknownWord.choices(StatsScreen.Grouping.allCases.map(\.rawValue))
    grouping = try words.value(of: Self.by, "takes \(choices)") { .init(rawValue: $0.lowercased()) }
  }

  var screen: (any RecordScreen)? { StatsScreen(by: grouping) }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let screen = StatsScreen(by: grouping)
    let fields = screen.columns.map(\.field)
    try screen.check(arrangement, among: fields)
    if grouping != nil {
      session.lastShown = try await showGroups(on: screen, in: context)
      return
    }
    let load: TeamLoad<TaskCounts>.Load = { isSaved, loaded in
      try await TeamLoad(in: context, isSaved: isSaved, loaded, fields: ["name"]) { _ in
        try await context.tasks.savedCounts()
      } _: { tasks, owner async throws(LoadFailure) in
        try await tasks.tasks(of: owner, isSaved: false).map(TaskCounts.init)
      }
    }
    session.lastShown = try await context.show(load) { [arrangement] team, console in
      let unsorted = zip(team.users.model, team.values).map { StatsScreen.Row(user: $0, counts: $1?.model) }
      let rows = arrangement.applied(to: unsorted, fields: fields)
      return try await console.show(screen, summary: screen.count(of: rows)) {
        $0.rendering(of: rows, team.source, layout: $1)
      }
    }
  }

  private func showGroups(on screen: StatsScreen, in context: CommandContext) async throws -> ShownList {
    try await context.show {
      try await context.team(isSaved: $0, $1)
    } as: { [arrangement, grouping] team, console in
      let calendar = context.calendar
      let tasks = team.values.flatMap { $0?.model.readTasks ?? [] }.filter { $0.mark != .removed }
      let rows = arrangement.applied(to: screen.rows(of: tasks, on: calendar), fields: screen.columns.map(\.field))
      let chart = grouping == .week ? Self.doneByDay(tasks, on: calendar) : nil
      return try await console.show(screen, summary: screen.count(of: rows)) {
        $0.rendering(
          of: rows, total: TaskCounts(tasks), chart: chart, remark: team.missing.missingRemark, team.source, layout: $1)
      }
    }
  }

  // What was done on each of the last days, today last; nil if nothing was.
  private static func doneByDay(_ tasks: [ListedTask], on calendar: UserCalendar) -> String? {
    let days = 14
    var numbers = [Int](repeating: 0, count: days)
    for task in tasks where task.item.isCompleted {
      guard let ago = calendar.days(until: task.item[.completedAt].text).map({ -$0 }), 0..<days ~= ago else { continue }
      numbers[days - 1 - ago] += 1
    }
    return numbers.contains { $0 > 0 } ? "done per day \(Sparkline.text(numbers))" : nil
  }
}
