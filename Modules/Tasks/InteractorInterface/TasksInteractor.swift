package import SharedInteractorInterface
package import TasksDomain

/// Loads the tasks of an owner.
package typealias TasksInteractor = Interactor<TaskOwner, [TaskItem]>
