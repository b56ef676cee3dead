package import SharedLocal
package import TasksDomain

/// How tasks are kept: a list for each owner.
package struct StoredTasks: StoredList {
  /// The way tasks are kept.
  package init() {}

  /// `tasks` of the owner's id.
  package func key(for owner: TaskOwner) -> ListKey { ListKey("tasks", owner: owner.id) }

  /// The service's id.
  package func id(of task: TaskItem) -> Int { task.id }

  /// The stored form.
  package func form(of task: TaskItem) -> StoredTask {
    StoredTask(id: task.id, user: task.userID, title: task.title, done: task.isCompleted)
  }

  /// The task of a stored form.
  package func element(from form: StoredTask) -> TaskItem {
    TaskItem(id: form.id, userID: form.user, title: form.title, isCompleted: form.done)
  }
}

/// A task as it is kept.
package struct StoredTask: Codable, Sendable {
  fileprivate let id: Int
  fileprivate let user: Int
  fileprivate let title: String
  fileprivate let done: Bool
}
