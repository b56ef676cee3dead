package import SharedDomain
package import TasksDomain

/// A change of a task to enter: one that was undone, or one of a file.
package struct TaskChange: Hashable, Sendable {
  /// The task, under the name that it had when the change was undone; for a task that is yet to be added, any name.
  package let task: TaskID
  package let userID: ServiceID
  package let action: TaskAction
  /// The title by which the task is recognized, unless the change sets it.
  package let title: String

  package init(task: TaskID, userID: ServiceID, action: TaskAction, title: String) {
    self.task = task
    self.userID = userID
    self.action = action
    self.title = title
  }
}
