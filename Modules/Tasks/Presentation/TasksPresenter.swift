package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// Presents the tasks of an owner.
package typealias TasksPresenter = ResourcePresenter<TaskOwner, [ListedTask], TaskListViewModel>

extension TasksPresenter {
  /// Presents what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some EditedTasksInteractor, from viewpoint: Viewpoint) {
    self.init(
      interactor, from: viewpoint, subject: { "the tasks of \($0.name)" },
      model: { tasks, owner in TaskListViewModel(owner: owner, tasks: tasks) })
  }
}
