package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// Presents tasks as they are, to whoever puts them on a screen of several features.
package typealias ListedTasksPresenter = ResourcePresenter<TaskOwner, [ListedTask], [ListedTask]>

extension ListedTasksPresenter {
  /// Presents what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some EditedTasksInteractor, from viewpoint: Viewpoint) {
    self.init(interactor, from: viewpoint, subject: { "the tasks of \($0.name)" }, model: { tasks, _ in tasks })
  }
}
