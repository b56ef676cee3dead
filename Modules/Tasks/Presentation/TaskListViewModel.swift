package import TasksDomain

/// The tasks of a user as they are displayed.
package struct TaskListViewModel: Hashable, Sendable {
  package let ownerID: Int
  package let ownerName: String
  /// The tasks in the service's order.
  package let rows: [TaskRow]

  /// Creates the view model of the tasks of `owner`.
  package init(owner: TaskOwner, tasks: [ListedTask]) {
    (ownerID, ownerName) = (owner.id, owner.name)
    rows = tasks.map(TaskRow.init)
  }
}
