/// A task of a user. The name `Task` belongs to Swift's concurrency.
package struct TaskItem: Hashable, Sendable {
  package let id: TaskID
  package let userID: Int
  package var title: String
  package var isCompleted: Bool

  package init(id: TaskID, userID: Int, title: String, isCompleted: Bool) {
    self.id = id
    self.userID = userID
    self.title = title
    self.isCompleted = isCompleted
  }

  /// Returns the task with another id.
  package func with(id: TaskID) -> TaskItem {
    TaskItem(id: id, userID: userID, title: title, isCompleted: isCompleted)
  }
}

/// The id of a task.
package enum TaskID: Hashable, Sendable {
  case service(Int)
  /// An id assigned by this app, counted from 1, for a task that is not on the service yet. It stays valid afterwards.
  case local(Int)

  /// Parses `41` or `new-1`; returns `nil` for any other text.
  package init?(_ text: String) {
    let isLocal = text.hasPrefix("new-")
    let digits = isLocal ? text.dropFirst(4) : text[...]
    guard digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(digits) else {
      return nil
    }
    self = isLocal ? .local(number) : .service(number)
  }

  /// The number in the id: 41 for `41`, 1 for `new-1`.
  package var number: Int {
    switch self {
    case .service(let number), .local(let number): number
    }
  }

  /// The id as text: `41` or `new-1`.
  package var text: String {
    switch self {
    case .service(let number): String(number)
    case .local(let number): "new-\(number)"
    }
  }
}

extension TaskID: ExpressibleByIntegerLiteral {
  /// Creates an id assigned by the service.
  package init(integerLiteral number: Int) { self = .service(number) }
}

/// The owner of tasks: all that tasks need to know about a user.
package struct TaskOwner: Hashable, Sendable {
  package let id: Int
  package let name: String

  package init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
