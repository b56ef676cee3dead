package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
package import SharedRemote
package import SharedTiming
package import SharedUI
package import SharedUIComposer
package import TasksDomain
package import TasksInteractorInterface
package import TasksLocal
package import TasksPresentation
import TasksRemote
package import TasksUI

/// The feature that lists and edits the tasks of a user.
package struct TasksFeature: ListFeature {
  package static let listScreen = TasksScreen()
  package static let stored = StoredTasks()
  private let context: FeatureContext
  package var edits: TaskEdits
  private var lists: EditedTasks
  private let local: LocalInteractor<StoredTasks>
  private let live: any Interactor<TaskOwner, Elements<TaskItem>>
  private let confirm: IdentityCheck?
  // The tasks of all users, if they were loaded at once.
  private var all: AllTasks?

  /// The state that all instances of the feature in one process share: a lock, so that only one of them sends edits at
  /// a time, and the loads in progress.
  package struct Shared: Sendable {
    let turn = Turn()
    let loads = SingleFlight<TaskOwner, Loaded<Elements<TaskItem>>>()
    let outbox: any TaskOutbox
    let sending: EditSending
    let abilities: TaskAbilities

    /// Creates the state of a process that keeps edits in `log` and sends them to the described service as `sending` says.
    package init(
      log: any RecordLog, lists: any CacheStore, uptime: UptimeClock, clock: WallClock, sending: EditSending,
      description: ServiceDescription
    ) {
      let abilities = TaskAbilities(of: description)
      outbox = StoredTaskOutbox(
        in: log, lists: lists, uptime: uptime, clock: clock, idForm: description.idForm, abilities: { abilities })
      (self.sending, self.abilities) = (sending, abilities)
    }
  }

  package init(in context: FeatureContext, sharing shared: Shared) {
    let remote = RemoteInteractor(TasksEndpoint(context.description), client: context.client, clock: context.clock)
    local = LocalInteractor(Self.stored, store: context.store)
    let outbox = shared.outbox
    confirm = context.description.confirmation(of: context.me, through: context.client)
    let certain = remote.revalidating(local, clock: context.clock)
      .identified(beside: local, confirm: confirm)
    let fresh = certain.revised(by: outbox)
    let live = fresh.whileReachable(by: context.connectivity).caching(in: local).sharing(shared.loads)
    self.live = live
    lists = live.fallback(to: local, if: context.mode.allowsSaved).readingAll().edited(by: outbox)
    let sender = RemoteTaskEditSender(
      client: context.client, context.description, uptime: context.uptime,
      grace: { [timeout = context.timeout] in Self.grace(timeout()) }, confirm: confirm)
    let connectivity = context.connectivity
    let sending = shared.sending
    let interactor = EditInteractor(
      outbox, sender: sender, turn: shared.turn, sending: sending, clock: context.clock,
      isOffline: {
        // The service may be back, and at a prompt the command does not wait long to find out.
        if sending.isInBackground { await connectivity.forgetFailure() }
        return await connectivity.isOffline
      })
    edits = TaskEdits(
      interactor: interactor, sending: sending,
      finder: FindTasksInteractor(outbox, sender: sender, lists: lists),
      abilities: shared.abilities,
      comments: { Self.comments(in: context) },
      connectivity: connectivity,
      clock: context.clock, console: context.console, pause: context.description.limits.pause)
    self.context = context
  }

  // The comments on each task, as the service sends them or as they are saved.
  private static func comments(in context: FeatureContext) -> (any Interactor<ServiceID, [TaskComment]>)? {
    guard let endpoint = CommentsEndpoint(context.description) else { return nil }
    let saved = LocalInteractor(StoredComments(), store: context.store)
    return RemoteInteractor(endpoint, client: context.client, clock: context.clock)
      .whileReachable(by: context.connectivity).caching(in: saved).fallback(to: saved, if: context.mode.allowsSaved)
      .readingAll()
  }

  // How long a request may still be under way after its timeout.
  private static func grace(_ timeout: Duration) -> Duration { max(.seconds(60), timeout * 2) }

  package var list: FeatureList<TasksPresenter, TasksScreen, StoredTasks> {
    FeatureList(
      from: lists.asElements(), saved: saved.asElements(), on: Self.listScreen, storedAs: Self.stored, in: context)
  }

  /// Whether the service is not to be asked now.
  package var isOffline: Bool { get async { await context.connectivity.isOffline } }

  /// Returns the feature with the tasks of all users as the service sends them at once; `nil` if it does not, or is not to
  /// be asked now.
  ///
  /// - Parameter progress: Is told how many have come; with it, the tasks are asked for in pages, and `nil` is also
  ///   returned if not all can be had in this way.
  package func loadingAll(progress: LoadProgress? = nil) async throws -> TasksFeature? {
    guard await !isOffline else { return nil }
    let outbox = edits.interactor.outbox
    let tasks = context.description.tasks
    let all = await AllTasks(
      of: context.description, by: progress == nil ? tasks.all : tasks.everything ?? tasks.all, client: context.client,
      clock: context.clock, revision: try await outbox.read().counters.revision, confirm: confirm, progress: progress)
    guard let all, all.hasAll || progress == nil else {
      // The other requests may well be answered.
      await context.connectivity.forgetFailure()
      return nil
    }
    var feature = self
    feature.all = all
    feature.lists = all.caching(in: local).fallback(to: local, if: context.mode.allowsSaved).readingAll()
      .edited(by: outbox)
    return feature
  }

  /// Saves the tasks of `owners`, if all have been loaded at once; returns their number, or `nil` if they have not.
  ///
  /// A list that lacks saved tasks, or has none the first time, is loaded by itself: they may have moved to another page while
  /// these were loaded, and some services show only one's own tasks where all are asked for.
  package func saveLoaded(_ owners: some Collection<TaskOwner>) async throws(LoadFailure) -> Int? {
    guard let all else { return nil }
    var lists: [(query: TaskOwner, loaded: Loaded<LoadedElements<TaskItem>>)] = []
    for owner in owners { lists.append((owner, try all.tasks(of: owner))) }
    let others = Set(try await local.save(lists))
    var count = lists.reduce(0) { $0 + (others.contains($1.query) ? 0 : $1.loaded.resource.count) }
    for owner in others { count += try await save(owner).count }
    return count
  }

  /// Loads the tasks of `owner` from the service and saves them; returns their number, and whether they are as before.
  package func save(_ owner: TaskOwner) async throws(LoadFailure) -> (count: Int, isCopy: Bool) {
    let loaded = try await live.whole().load(owner)
    for case .notSaved(let why) in loaded.warnings { throw .store(why) }
    guard loaded.extent == .whole else { throw .invalid("the service sent tasks that cannot be read") }
    return (loaded.resource.count, loaded.isCopy)
  }

  /// Returns when the tasks of each user were saved, by id.
  package func savedTimes() async throws -> [ServiceID: Date] {
    try await context.store.inventory().reduce(into: [:]) { times, list in
      if let owner = list.key.owner, StoredTasks.key(ofUser: owner) == list.key { times[owner] = list.savedAt }
    }
  }

  /// Returns those of the tasks with these ids that are saved, with edits applied, except removed ones.
  package func savedTasks(_ ids: [TaskID]) async throws -> [TaskItem] {
    try await edits.interactor.outbox.reading { outbox, saved in
      try ids.compactMap { id in try outbox.task(id, in: saved).flatMap { $0.mark == .removed ? nil : $0.item } }
    }
  }

  /// Returns the saved tasks that match `query`, best first, at most `limit`.
  ///
  /// - Parameter passing: Returns those of some tasks that pass a filter; `nil` if all do.
  /// - Throws: A `LoadFailure`, or what `passing` throws.
  package func find(
    _ query: SearchQuery, limit: Int, passing: (([ListedTask]) async throws -> [ListedTask])? = nil
  ) async throws -> Findings<FoundRow> {
    var count = limit
    while true {
      var found: Findings<ListedTask>
      do { found = try await edits.finder.find(query, limit: count) } catch { throw LoadFailure(error) }
      if let passing {
        let ids = Set(try await passing(found.found.map(\.element)).map(\.item.id))
        found = found.compactMap { ids.contains($0.item.id) ? $0 : nil }
        // Others may pass among more matches.
        guard found.isComplete || found.found.count >= limit else {
          count *= 10
          continue
        }
      }
      let isWhole = found.found.count <= limit
      return Findings(Array(found.found.prefix(limit)), isComplete: found.isComplete && isWhole).map { FoundRow($0) }
    }
  }

  /// The endings that names of files of tasks may have.
  package static let importedEndings = TaskFile.endings

  /// Returns the tasks in `bytes`, the contents of the file at `path`.
  ///
  /// - Throws: `LoadFailure.invalid`.
  package static func importedTasks(
    in bytes: [UInt8], at path: String, on calendar: UserCalendar
  ) throws -> [ImportedTask] {
    try TaskFile.tasks(in: bytes, at: path, on: calendar)
  }

  /// Saves the edits among `records`, which version 1.1 has stored, in `log`; returns whether it has all of them.
  package static func takeOver(_ records: [OlderRecord], into log: any RecordLog) async throws -> Bool {
    try await StoredTaskOutbox.takeOver(records, into: log)
  }

  package static func contents(of log: any RecordLog) async throws -> OutboxContents {
    do {
      return try await StoredTaskOutbox.contents(of: log)
    } catch {
      throw CommandFailure.failed(Problem(editing: error))
    }
  }

  /// The kind of saved lists whose owners are tasks; those of all others are users.
  package static let kindOfTask = StoredComments.kind

  /// Returns the keys under which a user's tasks and the comments on them are saved in `store`.
  package static func savedKeys(ofUser id: ServiceID, in store: any CacheStore) async throws -> [ListKey] {
    try await StoredTasks.keys(ofUser: id, in: store)
  }

  private var saved: EditedTasks { local.readingAll().edited(by: edits.interactor.outbox) }

  /// Returns the saved tasks of `owner` with edits applied, except removed ones; empty if the cache has none or fails.
  package func suggestions(of owner: TaskOwner) async -> [TaskItem] {
    do {
      return try await saved.load(owner).resource.filter { $0.mark != .removed }.map(\.item)
    } catch {
      return []
    }
  }

  /// Returns the saved tasks of any user that satisfy `isWanted`, with edits applied, except removed ones: at most
  /// `limit`, and whether there may be more.
  package func suggestions(
    limit: Int, where isWanted: (TaskItem) -> Bool
  ) async -> (tasks: [TaskItem], areCut: Bool) {
    var found: [TaskItem] = []
    let owners = await owners()
    let most = owners.prefix(Self.maxListsToSuggestFrom)
    for owner in most where found.count <= limit {
      found += await suggestions(of: TaskOwner(id: owner, name: "")).filter(isWanted)
    }
    return (Array(found.prefix(limit)), found.count > limit || most.count < owners.count)
  }

  // The users with saved tasks or edits.
  private func owners() async -> [ServiceID] {
    do {
      let saved = try await savedTimes().keys
      let edited = await edits.suggestions().map(\.userID)
      return Array(Set(saved + edited)).sorted()
    } catch {
      return []
    }
  }

  // Reading more would keep a shell waiting.
  private static let maxListsToSuggestFrom = 200

  /// Returns the numbers of the saved tasks of each user, by id, with edits applied, as of when the oldest list was saved;
  /// `nil` if no tasks are saved. Takes time for each task, but little.
  package func savedCounts() async throws -> Presented<[ServiceID: TaskCounts]>? {
    guard let saved = try await StoredTasks.counts(in: context.store) else { return nil }
    return try await edited(saved.byUser, savedAt: saved.savedAt) { TaskCounts($0) }
  }

  /// Returns the saved tasks of users, by id, as far as their records meet `condition`, with edits applied, as of when the
  /// oldest list was saved; `nil` if no tasks are saved.
  package func savedTasks(where condition: RecordCondition) async throws -> Presented<[ServiceID: UserTasks]>? {
    let saved = try await StoredTasks.tasks(in: context.store, where: condition)
    guard let oldest = saved.savedAt else { return nil }
    let byUser = saved.byUser.mapValues { UserTasks($0.tasks.map { ListedTask($0) }, of: $0.count) }
    return try await edited(byUser, savedAt: oldest) { UserTasks($0) }
  }

  /// Returns the saved tasks of users, by id, of which those without edits are read as they are shown, as of when the
  /// oldest list was saved; `nil` if no tasks are saved.
  package func savedTasks() async throws -> Presented<[ServiceID: UserTasks]>? {
    let (lists, store) = (try await StoredTasks.tallies(in: context.store), context.store)
    guard let oldest = lists.map(\.head.savedAt).min() else { return nil }
    var byUser: [ServiceID: UserTasks] = [:]
    for case let (user?, list) in lists.map({ ($0.owner, $0) }) {
      byUser[user] = UserTasks(list) { try await StoredTasks.first($0, ofUser: user, in: store) }
    }
    return try await edited(byUser, savedAt: oldest) { UserTasks($0) }
  }

  /// Returns saved tasks of `users` that have between them all fields with a column of their own that any of them has.
  package func savedExamples(of users: Set<ServiceID>) async throws -> [ListedTask] {
    let examples = try await StoredTasks.examples(of: TaskField.listed, amongThoseOf: users, in: context.store)
    return examples.map { ListedTask($0) }
  }

  // Replaces what is known of users with edits by what `value` makes of their edited tasks.
  private func edited<Value>(
    _ saved: [ServiceID: Value], savedAt: Date, _ value: ([ListedTask]) -> Value
  ) async throws -> Presented<[ServiceID: Value]> {
    var (byUser, edited, failure) = (saved, Set<ServiceID>(), LoadFailure?.none)
    do { edited = try await edits.interactor.outbox.read().editedUsers } catch { throw LoadFailure(error) }
    for user in edited where byUser[user] != nil {
      // If the tasks of a user cannot be read, they are unknown.
      do { byUser[user] = value(try await tasks(of: TaskOwner(id: user, name: ""), isSaved: true).model) } catch {
        byUser[user] = nil
      }
    }
    do { try await context.connectivity.check() } catch { failure = error }
    let loaded = Loaded(byUser, source: .cache(because: failure), savedAt: savedAt)
    return Presented(loaded, of: TasksScreen().noun, from: context.viewpoint)
  }

  /// Returns the tasks of `owner` without printing them, of the saved list if the service does not send a whole one, with a
  /// warning if the list shows that the service does not keep edits.
  ///
  /// - Parameter isSaved: Whether to take only saved tasks, without asking the service.
  /// - Throws: The reason why they are unknown; part of the list, or the user's own edits alone, do not suffice.
  package func tasks(of owner: TaskOwner, isSaved: Bool) async throws(LoadFailure) -> Presented<[ListedTask]> {
    let fresh = lists.whole().fallback(to: saved, if: context.mode.allowsSaved)
    var loaded = try await isSaved ? saved.load(owner) : fresh.load(owner)
    loaded.warnings.removeAll { if case .other = $0 { false } else { true } }
    switch (loaded.extent, loaded.source) {
    case (.nothing, .cache(let failure?)): throw failure
    case (.nothing, _): throw .nothingSaved
    default: return Presented(loaded, of: TasksScreen().noun, from: context.viewpoint)
    }
  }
}
