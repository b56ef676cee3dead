package import SharedLocal
package import SharedSearch
package import TasksDomain

/// How tasks are kept: a list for each owner.
package struct StoredTasks: StoredList {
  /// What lists of tasks are called in the store.
  static let kind = "tasks"

  /// The way tasks are kept.
  package init() {}

  /// `tasks` of the owner's id.
  package func key(for owner: TaskOwner) -> ListKey { Self.key(ofUser: owner.id) }

  /// The key of the list of a user's tasks.
  package static func key(ofUser id: Int) -> ListKey { ListKey(kind, owner: id) }

  /// The service's id, which all tasks have that it lists.
  package func id(of task: TaskItem) -> Int { task.id.number }

  /// The title.
  package func text(of task: TaskItem) -> SearchText? { SearchText(name: task.title) }

  /// The lists of tasks.
  package var kinds: [String] { [Self.kind] }

  /// The stored form.
  package func form(of task: TaskItem) -> StoredTask {
    StoredTask(id: task.id.number, user: task.userID, title: task.title, done: task.isCompleted)
  }

  /// The task of a stored form.
  package func element(from form: StoredTask) -> TaskItem {
    TaskItem(id: .service(form.id), userID: form.user, title: form.title, isCompleted: form.done)
  }
}

/// A task as it is kept.
package struct StoredTask: Codable, Sendable {
  fileprivate let id: Int
  fileprivate let user: Int
  fileprivate let title: String
  fileprivate let done: Bool
}
