package import SharedLocal
package import SharedSearch
package import TasksDomain

/// The stored lists of tasks, one for each owner.
package struct StoredTasks: StoredList {
  static let kind = "tasks"

  /// Creates the description of stored tasks.
  package init() {}

  package func key(for owner: TaskOwner) -> ListKey { Self.key(ofUser: owner.id) }

  /// Returns the key of the list of a user's tasks.
  package static func key(ofUser id: Int) -> ListKey { ListKey(kind, owner: id) }

  package func id(of task: TaskItem) -> Int { task.id.number }

  package func text(of task: TaskItem) -> SearchText? { SearchText(name: task.title) }

  package var kinds: [String] { [Self.kind] }

  package func form(of task: TaskItem) -> StoredTask {
    StoredTask(id: task.id.number, user: task.userID, title: task.title, done: task.isCompleted)
  }

  package func element(from form: StoredTask) -> TaskItem {
    TaskItem(id: .service(form.id), userID: form.user, title: form.title, isCompleted: form.done)
  }
}

/// The stored form of a task.
package struct StoredTask: Codable, Sendable {
  fileprivate let id: Int
  fileprivate let user: Int
  fileprivate let title: String
  fileprivate let done: Bool
}
