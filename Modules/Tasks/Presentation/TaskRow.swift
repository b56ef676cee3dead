package import TasksDomain

/// One line of a list of tasks.
package struct TaskRow: Hashable, Sendable {
  /// The service's id.
  package let id: Int
  /// The id of the user whose task it is.
  package let userID: Int
  /// What is to be done.
  package let title: String
  /// Whether it is done.
  package let isDone: Bool
  /// `done` or `open`.
  package let state: String

  /// The line that shows `task`.
  package init(_ task: TaskItem) {
    (id, userID, title, isDone) = (task.id, task.userID, task.title, task.isCompleted)
    state = task.isCompleted ? "done" : "open"
  }
}
