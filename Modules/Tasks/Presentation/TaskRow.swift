package import TasksDomain

/// One line of a list of tasks.
package struct TaskRow: Hashable, Sendable {
  /// What the task is called by.
  package let id: TaskLabel
  /// The id of the user whose task it is.
  package let userID: Int
  /// What is to be done.
  package let title: String
  /// Whether it is done.
  package let isDone: Bool
  /// `done` or `open`.
  package let state: String
  /// What the service does not know yet: `new`, `changed` or `removed`; nil if it knows all.
  package let pending: String?

  /// The line that shows `task`.
  package init(_ task: ListedTask) {
    let item = task.item
    (id, userID, title, isDone) = (TaskLabel(item.id), item.userID, item.title, item.isCompleted)
    state = item.isCompleted ? "done" : "open"
    pending = task.mark?.rawValue
  }
}
