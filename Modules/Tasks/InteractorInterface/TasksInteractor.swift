package import SharedInteractorInterface
package import TasksDomain

/// An interactor that loads an owner's tasks as the service has or had them.
package typealias TasksInteractor = Interactor<TaskOwner, [TaskItem]>

/// An interactor that loads an owner's tasks with the user's edits applied.
package typealias EditedTasksInteractor = Interactor<TaskOwner, [ListedTask]>
