package import SharedRemote
package import TasksDomain

/// `GET /todos?userId=3`.
package struct TasksEndpoint: ListEndpoint {
  /// The endpoint of tasks.
  package init() {}

  /// Asks for the tasks of `owner`.
  package func request(for owner: TaskOwner) -> HTTPRequest {
    HTTPRequest(path: "/todos", query: [.init("userId", String(owner.id))])
  }

  /// The task of a form; nil if it is another user's, for then the service did not do what it was asked.
  package func element(from form: TaskForm, for owner: TaskOwner) -> TaskItem? {
    guard form.userId == owner.id else { return nil }
    return TaskItem(id: form.id, userID: form.userId, title: form.title, isCompleted: form.completed)
  }
}

/// A task as the service sends it.
package struct TaskForm: Decodable, Sendable {
  fileprivate let userId: Int
  fileprivate let id: Int
  fileprivate let title: String
  fileprivate let completed: Bool
}
