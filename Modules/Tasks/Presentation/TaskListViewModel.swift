package import TasksDomain

/// The tasks of an owner, as they are shown.
package struct TaskListViewModel: Hashable, Sendable {
  /// The id of the user whose tasks they are.
  package let ownerID: Int
  /// The name of the user whose tasks they are.
  package let ownerName: String
  /// The tasks, in the service's order.
  package let rows: [TaskRow]

  /// The tasks of `owner`.
  package init(owner: TaskOwner, tasks: [ListedTask]) {
    (ownerID, ownerName) = (owner.id, owner.name)
    rows = tasks.map(TaskRow.init)
  }
}
