package import SharedRemote
package import TasksDomain

/// The endpoint `GET /todos?userId=3`.
package struct TasksEndpoint: ListEndpoint {
  package init() {}

  /// Returns the request for the tasks of `owner`.
  package func request(for owner: TaskOwner) -> HTTPRequest {
    HTTPRequest(path: "/todos", query: [.init("userId", String(owner.id))])
  }

  /// Returns the task of a form, or `nil` if it is another user's, which means that the service ignored the query.
  package func element(from form: TaskForm, for owner: TaskOwner) -> TaskItem? {
    guard form.userId == owner.id else { return nil }
    return form.item
  }

  package func id(of task: TaskItem) -> Int { task.id.number }
}

/// A task as the service sends it.
package struct TaskForm: Decodable, Sendable {
  fileprivate let userId: Int
  fileprivate let id: Int
  fileprivate let title: String
  fileprivate let completed: Bool

  fileprivate var item: TaskItem {
    TaskItem(id: .service(id), userID: userId, title: title, isCompleted: completed)
  }
}

extension TaskForm {
  /// Returns the task in the body of `response`, or `nil` if there is none.
  static func item(of response: HTTPResponse) -> TaskItem? {
    do {
      return try StrictJSON.decode(TaskForm.self, from: response.body, expecting: "a task").item
    } catch {
      return nil
    }
  }
}
