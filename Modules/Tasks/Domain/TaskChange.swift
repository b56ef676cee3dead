/// A difference between two versions of a task.
package enum TaskChange: Hashable, Sendable {
  case added
  case removed
  case done
  case reopened
  /// The title has changed from `was`.
  case renamed(was: String)

  /// Returns the differences between two versions of a task, either of which may be missing.
  package static func between(_ before: TaskItem?, and after: TaskItem?) -> [TaskChange] {
    guard let before else { return after == nil ? [] : [.added] }
    guard let after else { return [.removed] }
    var changes: [TaskChange] = []
    if before.isCompleted != after.isCompleted { changes.append(after.isCompleted ? .done : .reopened) }
    if before.title != after.title { changes.append(.renamed(was: before.title)) }
    return changes
  }
}
