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

extension CommandContext {
  /// Shows what `load` returns. If that takes long at a terminal, shows what is saved before, and then the rows that differ.
  ///
  /// - Parameter print: Prints what was loaded, except its warnings.
  func show<Value>(
    _ load: @escaping TeamLoad<Value>.Load,
    as print: @escaping @Sendable (TeamLoad<Value>, Console) async throws -> ShownList
  ) async throws -> ShownList {
    let loaded = Count()
    let printAll = { @Sendable (team: TeamLoad<Value>, console: Console) in
      let shown = try await print(team, console)
      team.warn(on: console)
      return shown
    }
    return try await console.showSavedFirst("loading tasks", counting: { await loaded.progress }, print: printAll) {
      app.server.mode.allowsSaved ? try await load(true, loaded) : nil
    } load: {
      try await load(false, loaded)
    }
  }

  /// Loads and shows the tasks of all users, as far as they are known.
  func showEveryones(
    _ arrangement: Arrangement, on screen: EveryonesTasksScreen, command: String
  ) async throws -> ShownList {
    try screen.check(arrangement, among: screen.fields)
    try check(arrangement.filter, arrangement.sort)
    if arrangement == changing(Arrangement(), { $0.limit = arrangement.limit }) {
      return try await showAll(arrangement.limit ?? .max, command: command)
    }
    return try await show {
      try await team(arrangement, isSaved: $0, $1)
    } as: { team, console in
      let presented = Presented(try await everyones(of: team, arrangement), source: team.source)
      return try await console.show(presented, on: screen, command: command, arrangement: arrangement)
    }
  }

  // Shows the first `limit` tasks of all users; those that are saved are read as they are shown.
  private func showAll(_ limit: Int, command: String) async throws -> ShownList {
    // What is saved may change while newer tasks are loaded, so it is read before it is shown then.
    return try await show {
      try await team(isSaved: $0, $1, readAsShown: !$0)
    } as: { team, console in
      let all = TeamTasks(
        zip(team.users.model, team.values).compactMap { user, part in part.map { (user, $0.model) } }, limit: limit)
      let model = EveryonesTasks([], missing: team.missing)
      let shown = try await console.show(
        all.shown, of: max(all.total, team.source.total ?? 0), in: Presented(model, source: team.source),
        on: EveryonesTasksScreen(), command: command
      ) { layout in
        let examples =
          layout.format == .table
          ? try await app.reading("the saved tasks", showsWait: false) {
            try await all.examples(on: calendar) { try await tasks.savedExamples(of: $0) }
          } : []
        return (try await all.pages(on: calendar, in: app.server.mode), examples)
      }
      await all.warn(on: console)
      return shown
    }
  }

  /// Returns the tasks that pass `filter`, of `owner` if there is one and the filter has no `user:`, otherwise everyone's.
  func tasks(passing filter: Filter, of owner: TaskOwner?) async throws -> [TaskItem] {
    try check(filter)
    let namesUsers = filter.conditions.contains { $0.field == TaskField.owner.column }
    let screen = EveryonesTasksScreen()
    if let owner, !namesUsers {
      let own = try await tasks.list.loadAll(owner, fields: nil).model
      return screen.tasks(among: own.map { OwnedTask($0, of: owner, username: "") }, passing: filter).map(\.item)
    }
    let arrangement = changing(Arrangement()) { $0.filter = filter }
    let loaded = Count()
    let team = try await console.waiting(for: "loading tasks", counting: { await loaded.progress }) {
      try await self.team(arrangement, isSaved: false, loaded)
    }
    let everyones = try await everyones(of: team, arrangement)
    team.warn(on: console)
    if !everyones.missing.isEmpty {
      console.warn("left out, as they are not saved: the tasks of \(everyones.missing.phrase); run 'sync --all'")
    }
    return screen.tasks(among: screen.rows(of: everyones), passing: filter).map(\.item)
  }

  /// Loads the tasks of all users, from the store alone if `isSaved`. Of those in the store, most that `arrangement` leaves
  /// out are not read and, if they are to be `readAsShown`, none.
  func team(
    _ arrangement: Arrangement = Arrangement(), isSaved: Bool, _ loaded: Count, readAsShown: Bool = false
  ) async throws -> TeamLoad<UserTasks> {
    try await TeamLoad(in: self, isSaved: isSaved, loaded, fields: ["name", "username"]) { users in
      if readAsShown { return try await tasks.savedTasks() }
      let condition = SavedTasksCondition { condition in users.filter { $0.meets(condition) }.map(\.id) }
      return try await tasks.savedTasks(where: condition.condition(for: arrangement.filter, words: arrangement.words))
    } _: { tasks, owner async throws(LoadFailure) in
      try await tasks.tasks(of: owner, isSaved: false).map { UserTasks($0) }
    }
  }

  private func everyones(of team: TeamLoad<UserTasks>, _ arrangement: Arrangement) async throws -> EveryonesTasks {
    let ofUsers = arrangement.filter?.conditions.filter { $0.field == TaskField.owner.column } ?? []
    if case .contains(let name)? = ofUsers.last?.test,
      !team.users.model.contains(where: { ofUsers.contains(where: $0.meets) })
    {
      // A name that nobody has is misspelt; no tasks would be a wrong answer. The service is asked by the load itself.
      if team.isLoading { throw LoadFailure.nothingSaved }
      let username = try await users.find(name).username
      throw CommandFailure.usage("'user:' looks into names: user:\(username)")
    }
    let calendar = calendar
    let tasks = zip(team.users.model, team.values).flatMap { $0.owned($1?.model.readTasks ?? [], on: calendar) }
    let others = team.values.reduce(0) { $0 + ($1?.model.others ?? 0) }
    let missing = team.unknown.filter { arrangement.filter?.mayPassTasks(of: $0) ?? true }.map(\.owner)
    return EveryonesTasks(tasks, of: team.users.model.map(\.owner), missing: missing, others: others)
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
