package import SharedInteractorInterface
package import TasksDomain

/// Loads the tasks of an owner, as the service has them or had them.
package typealias TasksInteractor = Interactor<TaskOwner, [TaskItem]>

/// Loads the tasks of an owner, with the user's own edits.
package typealias EditedTasksInteractor = Interactor<TaskOwner, [ListedTask]>
