package import SharedDomain
package import TasksDomain

/// A task as a row of a list.
package struct TaskRow: Hashable, Sendable {
  package let id: TaskLabel
  package let userID: ServiceID
  package let title: String
  package let isDone: Bool
  /// `done` or `open`.
  package let state: String
  /// The fields that a task may have or not.
  package let fields: [FieldViewModel]
  /// How the task differs from what the service knows; `nil` if it does not.
  package let pending: Pending?

  /// A difference that the service does not know about yet; the raw value is its text.
  package enum Pending: String, Sendable {
    case new, changed, removed
  }

  package init(_ task: ListedTask) {
    let item = task.item
    id = TaskLabel(item.id)
    userID = item.userID
    title = item.title
    isDone = item.isCompleted
    state = TaskField.completed.phrase(item[.completed])
    fields = FieldViewModel.of(item)
    pending = task.mark.map(Pending.init)
  }
}

extension TaskRow.Pending {
  fileprivate init(_ mark: ListedTask.Mark) {
    self =
      switch mark {
      case .new: .new
      case .changed: .changed
      case .removed: .removed
      }
  }
}

/// The id of a task as it is displayed.
package struct TaskLabel: Hashable, Sendable {
  /// `41` or `new-1`.
  package let text: String
  /// The service's id; `nil` if the task has none yet.
  package let assigned: ServiceID?

  init(_ id: TaskID) {
    text = id.text
    if case .service(let id) = id { assigned = id } else { assigned = nil }
  }
}

/// The tasks of a user as they are displayed.
package struct TaskListViewModel: Hashable, Sendable {
  package let ownerID: ServiceID
  package let ownerName: String
  /// The tasks in the service's order.
  package let rows: [TaskRow]

  package init(owner: TaskOwner, tasks: [ListedTask]) {
    ownerID = owner.id
    ownerName = owner.name
    rows = tasks.map(TaskRow.init)
  }
}
