package import TasksDomain

/// What a user asks to be done to a task, before it is an edit.
package enum TaskOrder: Hashable, Sendable {
  /// A new task for this user.
  case add(title: String, owner: TaskOwner)
  /// A change of a task.
  case change(TaskID, TaskAction)
}

/// What became of an order.
package enum EnteredOrder: Hashable, Sendable {
  /// It is an edit now.
  case edit(TaskEdit)
  /// The task is so already: there is nothing to do.
  case needless(TaskItem)
}

/// How an edit was taken back.
package enum TakenBack: Hashable, Sendable {
  /// It was not sent yet, and is gone, with those that depended on it.
  case dropped(TaskEdit)
  /// It was sent: this new edit does the opposite.
  case reversed(by: TaskEdit)
}
