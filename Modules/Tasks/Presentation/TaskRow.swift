package import TasksDomain

/// A task as a row of a list.
package struct TaskRow: Hashable, Sendable {
  package let id: TaskLabel
  package let userID: Int
  package let title: String
  package let isDone: Bool
  /// `done` or `open`.
  package let state: String
  /// `new`, `changed` or `removed` where the service does not know the difference yet; otherwise `nil`.
  package let pending: String?

  /// Creates the row of `task`.
  package init(_ task: ListedTask) {
    let item = task.item
    (id, userID, title, isDone) = (TaskLabel(item.id), item.userID, item.title, item.isCompleted)
    state = item.isCompleted ? "done" : "open"
    pending = task.mark?.rawValue
  }
}
