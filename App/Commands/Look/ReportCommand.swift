import SharedPresentation
import SharedUI
import TasksDomain
import TasksUI

/// Lists the tasks of all users that a team often asks for.
struct ReportCommand: Command {
  static let page = CommandPage(
    "report", arguments: "NAME", group: .looking,
    summary: "list overdue, due or done tasks of all users",
    completions: [.choice(Report.all.map { ($0.name, $0.summary) })],
    options: [since, by, .limit], shows: EveryonesTasksScreen(), effect: .list,
    example: CommandExample(
      "report overdue",
      shows: """
         ID  STATE   USER       TITLE                    DUE          PRIORITY
        ليلى حداد (1)
        124  ○ open  ليلى حداد  Find a proofreader for…  2 days late  high
        1 of 240 tasks · live
        """,
      plainly: """
         ID  STATE  USER       TITLE                     DUE          PRIORITY
        ليلى حداد (1)
        124  open   ليلى حداد  Find a proofreader fo...  2 days late  high
        1 of 240 tasks, live
        """))

  private static let since = CommandOption(
    "--since", "DAY", summary: "the first day of 'done' or 'standup': monday, yesterday, 7d, 12-01")
  static let by = CommandOption(
    "--by", "FIELD", summary: "group by FIELD: user, state or priority",
    completion: .choice(EveryonesTasksScreen.Grouping.allCases.map { ($0.rawValue, "") }))

  private let report: Report
  /// The first day of the report as typed; `nil` for its own.
  private let since: String?
  private let grouping: EveryonesTasksScreen.Grouping
  private let limit: Int?

  init(_ words: CommandWords) throws {
    let choices = UnknownWord.choices(Report.all.map(\.name))
    guard words.plain.count == 1, let report = Report.all.first(where: { $0.name == words.plain[0].lowercased() })
    else {
      let typed = words.plain.joined(separator: " ")
      let found = typed.isEmpty ? ", for example '\(words.example)'" : ", not '\(EchoedWord.of(typed))'"
      let alias = words.aliases.named(typed).map { "; '\($0.name)' is an alias: run it without 'report'" } ?? ""
      throw CommandFailure.usage("report needs one of \(choices)\(found)\(alias)")
    }
    self.report = report
    since = try words.pastDay(of: Self.since)
    if since != nil, report.firstDay == nil {
      throw CommandFailure.usage("'report \(report.name)' takes no --since; 'report done' and 'report standup' do")
    }
    grouping = try words.grouping() ?? .user
    limit = try words.limit()
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    if let since { _ = try context.calendar.day(since: since) }
    var arrangement = Arrangement()
    arrangement.filter = try TasksScreen.filter(report.filter(since: since), on: context.calendar)
    arrangement.sort = SortOrder(report.order)
    arrangement.limit = limit
    arrangement.isGrouped = true
    session.lastShown = try await context.showEveryones(
      arrangement, on: EveryonesTasksScreen(groupedBy: grouping), command: Self.page.name)
  }
}

extension UserCalendar {
  /// Returns the past day `typed`.
  ///
  /// - Throws: A usage error if it is in the future.
  func day(since typed: String) throws -> String {
    if let day = pastDay(typed: typed), days(until: day) ?? 1 <= 0 { return day }
    throw CommandFailure.usage("--since '\(EchoedWord.of(typed))' is in the future")
  }
}

extension CommandWords {
  /// Returns the value of `option`, a day of something that has happened, as it was typed; `nil` if it was not typed.
  func pastDay(of option: CommandOption) throws -> String? {
    try value(of: option, "takes a day such as monday, yesterday, 7d or 12-01") { text in
      UserCalendar.local.pastDay(typed: text) == nil ? nil : text
    }
  }

  /// Parses `--by`; returns `nil` if it was not typed.
  func grouping() throws -> EveryonesTasksScreen.Grouping? {
    let choices = UnknownWord.choices(EveryonesTasksScreen.Grouping.allCases.map(\.rawValue))
    return try value(of: ReportCommand.by, "takes \(choices)") { .init(rawValue: $0.lowercased()) }
  }
}

/// A question about the tasks of all users.
private struct Report: Hashable {
  let name: String
  let summary: String
  /// The first of the days that it is about, as one would type it; `nil` if it has no choice of that.
  let firstDay: String?
  /// What the tasks are sorted by.
  let order: String
  // With `DAY` in place of the first day.
  private let words: String

  func filter(since day: String?) -> [String] { [words.replacing("DAY", with: day ?? firstDay ?? "")] }

  static let all = [
    Report(name: "overdue", summary: "open and late", firstDay: nil, order: "due", words: "due:overdue"),
    Report(
      name: "today", summary: "open, and due today or late", firstDay: nil, order: "due",
      words: "state:open due:..today"),
    Report(
      name: "week", summary: "open, and due in the next seven days or late", firstDay: nil, order: "due",
      words: "state:open due:..+7d"),
    Report(
      name: "standup", summary: "done since yesterday, and due today or late", firstDay: "yesterday", order: "state",
      words: "completed:DAY.. or (state:open due:..today)"),
    Report(
      name: "done", summary: "done since Monday", firstDay: "monday", order: "completedAt", words: "completed:DAY.."),
  ]
}
