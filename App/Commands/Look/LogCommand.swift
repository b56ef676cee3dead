import Foundation
import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksPresentation
import TasksUI
import TasksUIComposer
import UsersDomain
import UsersUIComposer

/// Lists what has happened to the tasks of all users, or of one.
struct LogCommand: Command {
  static let page = CommandPage(
    "log", arguments: "[USER]", group: .looking,
    summary: "show what was added, changed and done, of all users or USER", completions: [.user],
    options: [since, .limit], shows: LogScreen(), effect: .list,
    example: CommandExample(
      "log 3", after: "done 41",
      shows: """
        ✓ done 41 見積もりを大徳寺に送る · sent
        WHEN      WHAT  ID  USER         TITLE                   SOURCE
        just now  done  41  佐藤 さくら  見積もりを大徳寺に送る  you
        1 event · since 2026-11-14 · live
        """))

  /// The first day, as one would type it; a week ago without it.
  static let since = CommandOption("--since", "DAY", summary: "the first day: yesterday, monday, 7d, 12-01")

  private let user: String?
  private let since: String
  private let limit: Int?

  init(_ words: CommandWords) throws { try self.init(words, user: try words.user(words.plain)) }

  /// Creates the command for `user`, or for all users for `nil`.
  init(_ words: CommandWords, user: String?) throws {
    self.user = user
    since = try words.pastDay(of: Self.since) ?? "7d"
    limit = words.page.options.contains { $0.name == CommandOption.limit.name } ? try words.limit() : nil
  }

  func run(in session: isolated Session, with context: CommandContext) async throws {
    let day = try context.calendar.day(since: since)
    let owner = if let user { try await context.users.find(user) } else { User?.none }
    let screen = LogScreen(age: context.app.viewpoint.age)
    session.lastShown = try await context.show {
      try await load(owner, isSaved: $0, $1, in: context)
    } as: { [limit] team, console in
      let events = try await events(in: team, context).filter { context.calendar.day(of: $0.at) >= day }
      let remark = ["since \(day)", team.missing.missingRemark].compactMap(\.self).joined(separator: " · ")
      return try await console.show(screen, summary: screen.count(of: events, limit: limit)) {
        $0.rendering(of: events, limit: limit, source: team.source, remark: remark, layout: $1)
      }
    }
  }

  private func events(in team: TeamLoad<UserTasks>, _ context: CommandContext) async throws -> [TaskEvent] {
    let lists = zip(team.users.model, team.values).map { ($0.owner, $1?.model.readTasks ?? []) }
    var changes: [(owner: TaskOwner, at: Date?, rows: [ChangeRow])] = []
    for (owner, _) in lists.prefix(Self.maxCompared) {
      let last = try await context.app.reading("the saved changes", showsWait: false) {
        do { return try await context.tasks.list.lastChanges(of: owner) } catch LoadFailure.nothingSaved {
          return (nil, [])
        }
      }
      changes.append((owner, last.at, last.rows))
    }
    return TaskEvent.all(of: lists, changes: changes, edits: try await context.tasks.edits.allEdits())
  }

  // The lists of more users change too often to ask for each.
  private static let maxCompared = 200

  private func load(
    _ user: User?, isSaved: Bool, _ loaded: Count, in context: CommandContext
  ) async throws -> TeamLoad<UserTasks> {
    guard let user else { return try await context.team(isSaved: isSaved, loaded) }
    do {
      let tasks = try await context.tasks.tasks(of: user.owner, isSaved: isSaved)
      return TeamLoad(of: user, tasks.map { UserTasks($0) }, isLoading: isSaved)
    } catch {
      throw CommandFailure(error, loading: "the tasks of \(user.owner.name)", mode: context.app.server.mode)
    }
  }
}
