import SharedInteractorInterface
import SharedLocal
import SharedRemote
package import SharedUI
package import SharedUIComposer
package import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TasksPresentation
import TasksRemote
import TasksUI

/// The tasks of a user.
package struct TasksFeature: Sendable {
  private let list: ListView<TaskOwner, TasksScreen>

  /// Puts the feature together.
  package init(in context: FeatureContext) {
    let remote = RemoteInteractor(TasksEndpoint(), client: context.client, clock: context.clock)
    let local = LocalInteractor(StoredTasks(), store: context.store)
    let tasks = remote.revalidating(local, clock: context.clock).caching(in: local)
      .fallback(to: local, if: context.mode.allowsSaved)

    let presenter = TasksPresenter(tasks, mode: context.mode, clock: context.clock)
    list = ListView(presenter, screen: TasksScreen(), console: context.console)
  }

  /// Lists the tasks of `owner` in answer to `command`.
  package func showList(of owner: TaskOwner, command: String) async throws(CommandFailure) {
    try await list.show(owner, command: command)
  }
}
