import SharedInteractorInterface
import SharedLocal
package import SharedPresentation
import SharedRemote
package import SharedUI
package import SharedUIComposer
package import TasksDomain
import TasksInteractorInterface
import TasksLocal
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
    let outbox = CachedTaskOutbox(store: context.store)
    let fresh = remote.revalidating(local, clock: context.clock).revised(by: outbox)
    let live = fresh.whileReachable(by: context.connectivity).caching(in: local)
    let tasks = live.fallback(to: local, if: context.mode.allowsSaved).edited(by: outbox)

    let presenter = TasksPresenter(tasks, mode: context.mode, clock: context.clock)
    (self.tasks, saved, self.context) = (tasks, local.edited(by: outbox), context)
    list = ListView(presenter, screen: TasksScreen(), console: context.console)
    edits = TaskEdits(
      outbox, sender: RemoteTaskEditSender(client: context.client), clock: context.clock, console: context.console)
  }

  /// The tasks of `owner`, for whoever puts them on a screen of several features.
  package func list(of owner: TaskOwner) async -> Loadable<[ListedTask]> { await presenter(of: tasks).load(owner) }

  /// How many tasks `owner` has: as the service says now unless only what `isSaved` is wanted; nil if nobody can tell.
  package func counts(of owner: TaskOwner, isSaved: Bool) async -> Presented<TaskCounts>? {
    let source = isSaved ? saved : tasks
    guard case .loaded(let list) = await presenter(of: source).load(owner) else { return nil }
    return Presented(TaskCounts(list.model), source: list.source, warnings: list.warnings)
  }

  private func presenter(of tasks: some EditedTasksInteractor) -> ListedTasksPresenter {
    ListedTasksPresenter(tasks, mode: context.mode, clock: context.clock)
  }

  /// Lists the tasks of `owner`, as `arrangement` has them, in answer to `command`.
  package func showList(
    of owner: TaskOwner, command: String, arrangement: Arrangement
  ) async throws(CommandFailure) {
    try await list.show(owner, command: command, arrangement: arrangement)
  }
}
