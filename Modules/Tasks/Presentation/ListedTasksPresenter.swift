package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// A presenter of tasks without a view model, for screens that combine several features.
package typealias ListedTasksPresenter = ResourcePresenter<TaskOwner, [ListedTask], [ListedTask]>

extension ListedTasksPresenter {
  /// Creates a presenter of what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some EditedTasksInteractor, from viewpoint: Viewpoint) {
    self.init(interactor, from: viewpoint, subject: { "the tasks of \($0.name)" }, model: { tasks, _ in tasks })
  }
}
