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
    let calendar = context.calendar
    let day = try calendar.day(since: since)
    let (lists, source, missing) = try await lists(in: session, context)
    var changes: [(owner: TaskOwner, at: Date?, rows: [ChangeRow])] = []
    for (owner, _) in lists.prefix(Self.maxCompared) {
      let last = try await context.app.reading("the saved changes") {
        do { return try await context.tasks.list.lastChanges(of: owner) } catch LoadFailure.nothingSaved {
          return (nil, [])
        }
      }
      changes.append((owner, last.at, last.rows))
    }
    let edits = try await context.tasks.edits.allEdits()
    let events = TaskEvent.all(of: lists, changes: changes, edits: edits).filter { calendar.day(of: $0.at) >= day }
    let remark = ["since \(day)", missing.missingRemark].compactMap(\.self).joined(separator: " · ")
    let screen = LogScreen(age: context.app.viewpoint.age)
    session.lastShown = try await context.console.show(screen, summary: screen.count(of: events, limit: limit)) {
      [limit] in
      $0.rendering(of: events, limit: limit, source: source, remark: remark, layout: $1)
    }
  }

  // The lists of more users change too often to ask for each.
  private static let maxCompared = 200

  private func lists(
    in session: isolated Session, _ context: CommandContext
  ) async throws -> (lists: [(owner: TaskOwner, tasks: [ListedTask])], SourceViewModel, missing: [TaskOwner]) {
    guard let user else {
      let team = try await session.team(in: context)
      team.warn(on: context.console)
      let lists = zip(team.users.model, team.values).map { ($0.owner, $1?.model.readTasks ?? []) }
      return (lists, team.source, team.missing)
    }
    let owner = try await context.users.find(user).owner
    do {
      let tasks = try await context.tasks.tasks(of: owner, isSaved: false)
      return ([(owner, tasks.model)], tasks.source, [])
    } catch {
      throw CommandFailure(error, loading: "the tasks of \(owner.name)", mode: context.app.server.mode)
    }
  }
}
