import SharedInteractorInterface
import SharedPresentation
import SharedUI
import SharedUIComposer
import TasksDomain
import TasksPresentation
import TasksUI
import TasksUIComposer
import UsersDomain

extension Session {
  /// Loads and shows the tasks of all users, as far as they are known.
  func showEveryones(
    _ arrangement: Arrangement, on screen: EveryonesTasksScreen, command: String, in context: CommandContext
  ) async throws {
    try screen.check(arrangement, among: screen.fields)
    try context.check(arrangement.filter, arrangement.sort)
    let (presented, team) = try await tasksOfEveryone(arrangement, in: context)
    lastShown = try await context.console.show(presented, on: screen, command: command, arrangement: arrangement)
    team.warn(on: context.console)
  }

  /// Returns the tasks that pass `filter`. If a user is selected and the filter has no `user:`, only that user's tasks are
  /// looked at; otherwise everyone's.
  func tasks(passing filter: Filter, in context: CommandContext) async throws -> [TaskItem] {
    try context.check(filter)
    let namesUsers = filter.conditions.contains { $0.field == TaskField.owner.column }
    let screen = EveryonesTasksScreen()
    if let owner = selected?.owner, !namesUsers {
      let own = try await context.tasks.list.loadAll(owner, fields: nil).model
      return screen.tasks(among: own.map { OwnedTask($0, of: owner, username: "") }, passing: filter).map(\.item)
    }
    var arrangement = Arrangement()
    arrangement.filter = filter
    let (everyones, team) = try await tasksOfEveryone(arrangement, in: context)
    team.warn(on: context.console)
    return screen.tasks(among: screen.rows(of: everyones.model), passing: filter).map(\.item)
  }

  /// Loads the tasks of all users; of those that are saved, only some that `arrangement` leaves out.
  func team(in context: CommandContext, _ arrangement: Arrangement = Arrangement()) async throws -> TeamLoad<
    FilteredTasks
  > {
    try await TeamLoad(in: context, fields: ["name", "username"]) { users in
      let condition = SavedTasksCondition { condition in
        users.filter { user in
          condition.isMet(by: EveryonesTasksScreen.values(of: user.owner, username: user.username))
        }.map(\.id)
      }
      return try await context.tasks.savedTasks(
        where: condition.condition(for: arrangement.filter, words: arrangement.words))
    } _: { tasks, owner async throws(LoadFailure) in
      try await tasks.tasks(of: owner, isSaved: false).map { FilteredTasks($0) }
    }
  }

  private func tasksOfEveryone(
    _ arrangement: Arrangement, in context: CommandContext
  ) async throws -> (presented: Presented<EveryonesTasks>, team: TeamLoad<FilteredTasks>) {
    let team = try await team(in: context, arrangement)
    let calendar = context.calendar
    let tasks = zip(team.users.model, team.values).flatMap { user, part in
      (part?.model.tasks ?? []).map { OwnedTask($0.shown(in: calendar), of: user.owner, username: user.username) }
    }
    let others = team.values.reduce(0) { $0 + ($1?.model.others ?? 0) }
    let everyones = EveryonesTasks(tasks, of: team.users.model.map(\.owner), missing: team.missing, others: others)
    return (Presented(everyones, source: team.source), team)
  }
}

extension CommandContext {
  /// The days as the user counts them now.
  var calendar: UserCalendar { UserCalendar(now: app.now) }

  /// Throws a usage error if the service lacks a field of tasks by which `filter` filters or `sort` sorts.
  func check(_ filter: Filter?, _ sort: SortOrder? = nil) throws {
    let fields = (filter?.conditions ?? []).map(\.field) + [sort?.field]
    if let refusal = tasks.edits.abilities.refusal(ofColumns: fields.compactMap { $0?.lowercased() }) {
      throw CommandFailure.usage(refusal)
    }
  }
}
