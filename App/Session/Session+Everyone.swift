import SharedDomain
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

extension Session {
  /// Loads and shows the tasks of all users, as far as they are known.
  func showEveryones(
    _ arrangement: Arrangement, on screen: EveryonesTasksScreen, command: String, in context: CommandContext
  ) async throws {
    try screen.check(arrangement, among: screen.fields)
    try context.check(arrangement.filter, arrangement.sort)
    if arrangement == changing(Arrangement(), { $0.limit = arrangement.limit }) {
      return try await showAll(arrangement.limit ?? .max, command: command, in: context)
    }
    let (presented, team) = try await tasksOfEveryone(arrangement, in: context)
    lastShown = try await context.console.show(presented, on: screen, command: command, arrangement: arrangement)
    team.warn(on: context.console)
  }

  // Shows the first `limit` tasks of all users; those that are saved are read as they are shown.
  private func showAll(_ limit: Int, command: String, in context: CommandContext) async throws {
    let team = try await team(in: context, readAsShown: true)
    let all = TeamTasks(
      zip(team.users.model, team.values).compactMap { user, part in part.map { (user, $0.model) } }, limit: limit)
    let (mode, calendar) = (context.app.server.mode, context.calendar)
    let model = EveryonesTasks([], missing: team.missing)
    lastShown = try await context.console.show(
      all.shown, of: max(all.total, team.source.total ?? 0), in: Presented(model, source: team.source),
      on: EveryonesTasksScreen(), command: command
    ) { layout in
      let examples =
        layout.format == .table
        ? try await context.app.reading("the saved tasks") {
          try await all.examples(on: calendar) { try await context.tasks.savedExamples(of: $0) }
        } : []
      return (try await all.pages(on: calendar, in: mode), examples)
    }
    await all.warn(on: context.console)
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
    let missing = everyones.model.missing
    if !missing.isEmpty {
      context.console.warn("left out, as they are not saved: the tasks of \(missing.phrase); run 'sync --all'")
    }
    return screen.tasks(among: screen.rows(of: everyones.model), passing: filter).map(\.item)
  }

  /// Loads the tasks of all users; of those that are saved, only some that `arrangement` leaves out or, if they are
  /// `readAsShown`, none.
  func team(
    in context: CommandContext, _ arrangement: Arrangement = Arrangement(), readAsShown: Bool = false
  ) async throws -> TeamLoad<UserTasks> {
    try await TeamLoad(in: context, fields: ["name", "username"]) { users in
      if readAsShown { return try await context.tasks.savedTasks() }
      let condition = SavedTasksCondition { condition in users.filter { $0.meets(condition) }.map(\.id) }
      return try await context.tasks.savedTasks(
        where: condition.condition(for: arrangement.filter, words: arrangement.words))
    } _: { tasks, owner async throws(LoadFailure) in
      try await tasks.tasks(of: owner, isSaved: false).map { UserTasks($0) }
    }
  }

  private func tasksOfEveryone(
    _ arrangement: Arrangement, in context: CommandContext
  ) async throws -> (presented: Presented<EveryonesTasks>, team: TeamLoad<UserTasks>) {
    let team = try await team(in: context, arrangement)
    let ofUsers = arrangement.filter?.conditions.filter { $0.field == TaskField.owner.column } ?? []
    if case .contains(let name)? = ofUsers.last?.test,
      !team.users.model.contains(where: { ofUsers.contains(where: $0.meets) })
    {
      // A name that nobody has is misspelt; no tasks would be a wrong answer.
      let username = try await context.users.find(name).username
      throw CommandFailure.usage("'user:' looks into names: user:\(username)")
    }
    let calendar = context.calendar
    let tasks = zip(team.users.model, team.values).flatMap { $0.owned($1?.model.readTasks ?? [], on: calendar) }
    let others = team.values.reduce(0) { $0 + ($1?.model.others ?? 0) }
    let missing = team.unknown.filter { arrangement.filter?.mayPassTasks(of: $0) ?? true }.map(\.owner)
    let everyones = EveryonesTasks(tasks, of: team.users.model.map(\.owner), missing: missing, others: others)
    return (Presented(everyones, source: team.source), team)
  }
}

extension Filter {
  // Whether tasks of `user` may pass, as far as conditions of users tell.
  fileprivate func mayPassTasks(of user: User) -> Bool {
    let ofUsers = required.filter { $0.conditions.allSatisfy { $0.field == TaskField.owner.column } }
    return ofUsers.allSatisfy { $0.passes(user.meets) }
  }
}

extension User {
  // Whether the user fulfils a condition of the users of tasks.
  fileprivate func meets(_ condition: Filter.Condition) -> Bool {
    condition.isMet(by: EveryonesTasksScreen.values(of: owner, username: username))
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
