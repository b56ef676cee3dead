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
    return form.item
  }
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
  /// The task that is the body of `response`; nil if it is none.
  static func item(of response: HTTPResponse) -> TaskItem? {
    do {
      return try StrictJSON.decode(TaskForm.self, from: response.body, expecting: "a task").item
    } catch {
      return nil
    }
  }

  /// The tasks of a user that are the body of `response`; nil if it is no list.
  static func items(of response: HTTPResponse, user: Int) -> [TaskItem]? {
    do {
      return try TasksEndpoint().decode(response.body, for: TaskOwner(id: user, name: "")).resource
    } catch {
      return nil
    }
  }
}
