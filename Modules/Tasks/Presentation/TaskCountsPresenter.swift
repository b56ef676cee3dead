package import SharedInteractorInterface
package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// Presents how many tasks an owner has.
package typealias TaskCountsPresenter = ResourcePresenter<TaskOwner, [ListedTask], TaskCounts>

extension TaskCountsPresenter {
  /// Presents what `interactor` loads in `mode`.
  package init(_ interactor: some EditedTasksInteractor, mode: LoadMode, clock: WallClock) {
    self.init(
      interactor, mode: mode, clock: clock, subject: { "the tasks of \($0.name)" },
      model: { tasks, _ in TaskCounts(tasks) })
  }
}
