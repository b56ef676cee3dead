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

/// The tasks of a user: listed, and edited.
package struct TasksFeature: Sendable {
  private let list: ListView<TaskOwner, TasksScreen>
  private let tasks: any EditedTasksInteractor
  private let saved: any EditedTasksInteractor
  private let context: FeatureContext
  /// The edits of tasks, sent or not.
  package let edits: TaskEdits

  /// Puts the feature together.
  package init(in context: FeatureContext) {
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
    edits = TaskEdits(outbox, sender: sender, clock: context.clock, console: context.console)
  }

  // How long a request may be under way after nobody waits for it any more.
  private static func grace(_ timeout: Duration) -> Duration { max(.seconds(60), timeout * 2) }

  /// The edits that the service has not confirmed, as a store counts them.
  package static let unsentEdits = CachedTaskOutbox.unconfirmed

  /// What tasks can be sorted by.
  package static var sortFields: [String] { TasksScreen().fields.map(\.name) }

  /// The fields that lists of tasks can show.
  package static var listFields: [String] { TasksScreen().tableFields }

  /// Does nothing if lists of tasks have all fields that were asked for; throws a usage error if not.
  package func checkFields() throws(CommandFailure) { try list.checkFields() }

  /// The tasks of `owner`, for whoever puts them on a screen of several features.
  package func list(of owner: TaskOwner) async -> Loadable<[ListedTask]> { await presenter(of: tasks).load(owner) }

  /// The saved tasks of `owner`, edited, without those that are to be removed; none where the cache cannot tell.
  package func suggestions(of owner: TaskOwner) async -> [TaskItem] {
    guard case .loaded(let list) = await presenter(of: saved).load(owner) else { return [] }
    return list.model.filter { $0.mark != .removed }.map(\.item)
  }

  /// How many tasks `owner` has: as the service says now unless only what `isSaved` is wanted; nil if nobody can tell.
  package func counts(of owner: TaskOwner, isSaved: Bool) async -> Presented<TaskCounts>? {
    let source = isSaved ? saved.listed : tasks.listed
    guard case .loaded(let list) = await presenter(of: source).load(owner) else { return nil }
    return Presented(TaskCounts(list.model), source: list.source, warnings: list.warnings)
  }

  private func presenter(of tasks: some EditedTasksInteractor) -> ListedTasksPresenter {
    ListedTasksPresenter(tasks, from: context.viewpoint)
  }

  /// Lists the tasks of `owner`, as `arrangement` has them, in answer to `command`; gives what was shown.
  package func showList(
    of owner: TaskOwner, command: String, arrangement: Arrangement
  ) async throws(CommandFailure) -> ShownList {
    try await list.show(owner, command: command, arrangement: arrangement)
  }

  /// Loads the tasks of `owner` without a word; tells whether the service gave them.
  package func reloadList(of owner: TaskOwner) async -> Bool { await list.reload(owner) }

  /// The kinds of lists in which tasks are saved.
  package static let savedKinds = StoredTasks().kinds

  /// The key under which the tasks of a user are saved.
  package static func savedKey(ofUser id: Int) -> ListKey { StoredTasks.key(ofUser: id) }

  /// The saved tasks that fit `query`, at most `limit`.
  package func find(_ query: SearchQuery, limit: Int) async throws(LoadFailure) -> Findings<FoundRow> {
    try await SavedTaskSearch(store: context.store).find(query, limit: limit).map { FoundRow(TaskRow($0)) }
  }

  /// What the last load that changed the tasks of `owner` changed, and when that was.
  package func lastChanges(of owner: TaskOwner) async throws(LoadFailure) -> (at: Date?, rows: [ChangeRow]) {
    try await SavedChanges(StoredTasks(), store: context.store).load(owner, as: ChangeRow.rows)
  }
}
