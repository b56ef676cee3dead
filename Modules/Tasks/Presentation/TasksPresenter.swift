package import SharedInteractorInterface
package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// Presents the tasks of an owner.
package typealias TasksPresenter = ResourcePresenter<TaskOwner, [ListedTask], TaskListViewModel>

extension TasksPresenter {
  /// Presents what `interactor` loads in `mode`; older than `maxAge`, it is stale.
  package init(
    _ interactor: some EditedTasksInteractor, mode: LoadMode, clock: WallClock,
    maxAge: @escaping @Sendable () -> Duration? = { nil }
  ) {
    self.init(
      interactor, mode: mode, clock: clock, maxAge: maxAge, subject: { "the tasks of \($0.name)" },
      model: { tasks, owner in TaskListViewModel(owner: owner, tasks: tasks) })
  }
}
