package import SharedPresentation
package import TasksDomain
package import TasksInteractorInterface

/// A presenter of an owner's tasks.
package typealias TasksPresenter = ResourcePresenter<TaskOwner, [ListedTask], TaskListViewModel>

extension TasksPresenter {
  /// Creates a presenter of what `interactor` loads, as seen from `viewpoint`.
  package init(_ interactor: some EditedTasksInteractor, from viewpoint: Viewpoint) {
    self.init(
      interactor, from: viewpoint, subject: { "the tasks of \($0.name)" },
      model: { tasks, owner in TaskListViewModel(owner: owner, tasks: tasks) })
  }
}
