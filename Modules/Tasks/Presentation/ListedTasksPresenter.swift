package import SharedInteractorInterface
package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// Presents tasks as they are, to whoever puts them on a screen of several features.
package typealias ListedTasksPresenter = ResourcePresenter<TaskOwner, [ListedTask], [ListedTask]>

extension ListedTasksPresenter {
  /// Presents what `interactor` loads in `mode`.
  package init(_ interactor: some EditedTasksInteractor, mode: LoadMode, clock: WallClock) {
    self.init(
      interactor, mode: mode, clock: clock, subject: { "the tasks of \($0.name)" }, model: { tasks, _ in tasks })
  }
}
