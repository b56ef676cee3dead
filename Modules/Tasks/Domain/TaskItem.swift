/// A task of a user; `Task` is Swift's own.
package struct TaskItem: Hashable, Sendable {
  package let id: TaskID
  package let userID: Int
  package var title: String
  package var isCompleted: Bool

  /// Creates a task.
  package init(id: TaskID, userID: Int, title: String, isCompleted: Bool) {
    self.id = id
    self.userID = userID
    self.title = title
    self.isCompleted = isCompleted
  }

  /// Returns the task with another id.
  package func called(_ id: TaskID) -> TaskItem {
    TaskItem(id: id, userID: userID, title: title, isCompleted: isCompleted)
  }
}
