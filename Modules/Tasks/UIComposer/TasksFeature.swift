package import Foundation
package import SharedInteractorInterface
package import SharedLocal
package import SharedPresentation
import SharedRemote
package import SharedSearch
package import SharedUI
package import SharedUIComposer
package import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksOutbox
import TasksPresentation
import TasksRemote
import TasksUI

/// The feature that lists and edits the tasks of a user.
package struct TasksFeature: Sendable {
  private let list: ListView<TaskOwner, TasksScreen>
  private let tasks: any EditedTasksInteractor
  private let saved: any EditedTasksInteractor
  private let context: FeatureContext
  package let edits: TaskEdits

  /// What the instances of the feature in one process share, so that only one of them sends edits at a time.
  package struct Shared: Sendable {
    let turn = SendingTurn()

    package init() {}
  }

  package init(in context: FeatureContext, sharing shared: Shared) {
    let remote = RemoteInteractor(TasksEndpoint(), client: context.client, clock: context.clock)
    let local = LocalInteractor(StoredTasks(), store: context.store)
    let outbox = CachedTaskOutbox(store: context.store, uptime: context.uptime)
    let fresh = remote.revalidating(local, clock: context.clock).revised(by: outbox)
    let live = fresh.whileReachable(by: context.connectivity).caching(in: local)
    let tasks = live.fallback(to: local, if: context.mode.allowsSaved).edited(by: outbox)

    let presenter = TasksPresenter(tasks, from: context.viewpoint)
    (self.tasks, saved, self.context) = (tasks, local.edited(by: outbox), context)
    list = ListView(presenter, screen: TasksScreen(), console: context.console)
    let sender = RemoteTaskEditSender(
      client: context.client, uptime: context.uptime, grace: { [timeout = context.timeout] in Self.grace(timeout()) })
    edits = TaskEdits(outbox, sender: sender, clock: context.clock, turn: shared.turn, console: context.console)
  }

  // How long a request may still be under way after its timeout.
  private static func grace(_ timeout: Duration) -> Duration { max(.seconds(60), timeout * 2) }

  /// The unconfirmed edits, in a form that a store can count.
  package static let unsentEdits = CachedTaskOutbox.unconfirmed

  /// The fields by which tasks can be sorted.
  package static var sortFields: [String] { TasksScreen().fields.map(\.name) }

  /// The fields that lists of tasks can show.
  package static var listFields: [String] { TasksScreen().tableFields }

  /// Checks that lists of tasks have all requested fields; throws a usage error if not.
  package func checkFields() throws(CommandFailure) { try list.checkFields() }

  /// Loads the tasks of `owner` for a screen that combines several features.
  package func list(of owner: TaskOwner) async -> Loadable<[ListedTask]> { await presenter(of: tasks).load(owner) }

  /// Returns the saved tasks of `owner` with edits applied, except removed ones; empty if the cache has none or fails.
  package func suggestions(of owner: TaskOwner) async -> [TaskItem] {
    guard case .loaded(let list) = await presenter(of: saved).load(owner) else { return [] }
    return list.model.filter { $0.mark != .removed }.map(\.item)
  }

  /// Returns the numbers of `owner`'s tasks, or `nil` if they are unknown.
  ///
  /// - Parameter isSaved: Whether to count only saved tasks, without asking the service.
  package func counts(of owner: TaskOwner, isSaved: Bool) async -> Presented<TaskCounts>? {
    let source = isSaved ? saved.listed : tasks.listed
    guard case .loaded(let list) = await presenter(of: source).load(owner) else { return nil }
    return Presented(TaskCounts(list.model), source: list.source, warnings: list.warnings)
  }

  private func presenter(of tasks: some EditedTasksInteractor) -> ListedTasksPresenter {
    ListedTasksPresenter(tasks, from: context.viewpoint)
  }

  /// Prints the tasks of `owner` as `arrangement` specifies and returns what was shown.
  package func showList(
    of owner: TaskOwner, command: String, arrangement: Arrangement
  ) async throws(CommandFailure) -> ShownList {
    try await list.show(owner, command: command, arrangement: arrangement)
  }

  /// Reloads the tasks of `owner` without printing; returns whether the service provided them.
  package func reloadList(of owner: TaskOwner) async -> Bool { await list.reload(owner) }

  /// The kinds of lists in which tasks are saved.
  package static let savedKinds = StoredTasks().kinds

  /// Returns the key under which a user's tasks are saved.
  package static func savedKey(ofUser id: Int) -> ListKey { StoredTasks.key(ofUser: id) }

  /// Returns the saved tasks that match `query`, at most `limit`.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<FoundRow> {
    try await SavedTaskSearch(store: context.store).find(query, limit: limit).map { FoundRow(TaskRow($0)) }
  }

  /// Returns the changes that the last changing load of `owner`'s tasks made, and when it happened.
  package func lastChanges(of owner: TaskOwner) async throws(LoadFailure) -> (at: Date?, rows: [ChangeRow]) {
    try await SavedChanges(StoredTasks(), store: context.store).load(owner, as: ChangeRow.rows)
  }
}
