package import TasksDomain

/// A user's request to change a task, before it becomes an edit.
package enum TaskOrder: Hashable, Sendable {
  case add(title: String, owner: TaskOwner)
  case change(TaskID, TaskAction)
}

/// The result of an order.
package enum EnteredOrder: Hashable, Sendable {
  case edit(TaskEdit)
  /// The task already matches, so no edit was created.
  case needless(TaskItem)
}

/// The result of taking back an edit.
package enum TakenBack: Hashable, Sendable {
  /// The edit had not been sent and was dropped, together with those that depended on it.
  case dropped(TaskEdit)
  /// The edit had been sent; this new edit reverts it.
  case reversed(by: TaskEdit)
}
