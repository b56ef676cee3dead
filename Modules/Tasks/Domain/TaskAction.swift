/// A change that an edit makes to a task.
package enum TaskAction: Hashable, Sendable {
  case add(title: String, isCompleted: Bool = false)
  case complete(Bool)
  case rename(String)
  case remove

  /// Returns `task` after the action, or `nil` if the action removes it. An addition leaves an existing task unchanged.
  package func applied(to task: TaskItem) -> TaskItem? {
    var task = task
    switch self {
    case .add: break
    case .complete(let isCompleted): task.isCompleted = isCompleted
    case .rename(let title): task.title = title
    case .remove: return nil
    }
    return task
  }

  /// Whether the action would leave `task` unchanged.
  package func changesNothing(in task: TaskItem) -> Bool { applied(to: task) == task }

  /// Returns the action that reverts this one, or `nil` if that is unknown.
  ///
  /// - Parameter base: The task before the action.
  package func opposite(base: TaskItem?) -> TaskAction? {
    switch self {
    case .add: .remove
    case .complete(let isCompleted): .complete(!isCompleted)
    case .rename: base.map { .rename($0.title) }
    case .remove: base.map { .add(title: $0.title, isCompleted: $0.isCompleted) }
    }
  }
}
