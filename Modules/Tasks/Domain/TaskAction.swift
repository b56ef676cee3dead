/// What an edit does to a task.
package enum TaskAction: Hashable, Sendable {
  /// Makes a new one, done already or not.
  case add(title: String, isCompleted: Bool = false)
  /// Sets whether it is done.
  case complete(Bool)
  /// Gives it another title.
  case rename(String)
  /// Takes it away.
  case remove

  /// What `task` becomes by it: nil if it is no more. An addition does nothing to a task that is there.
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

  /// Whether it would leave `task` as it is.
  package func changesNothing(in task: TaskItem) -> Bool { applied(to: task) == task }

  /// What takes it back from a task that was `base` before; nil if that is not known.
  package func opposite(base: TaskItem?) -> TaskAction? {
    switch self {
    case .add: .remove
    case .complete(let isCompleted): .complete(!isCompleted)
    case .rename: base.map { .rename($0.title) }
    case .remove: base.map { .add(title: $0.title, isCompleted: $0.isCompleted) }
    }
  }
}
