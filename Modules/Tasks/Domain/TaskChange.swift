/// What became of a task.
package enum TaskChange: Hashable, Sendable {
  /// It is new.
  case added
  /// It is no more.
  case removed
  /// It is done now.
  case done
  /// It is not done any more.
  case reopened
  /// It has another title than `was`.
  case renamed(was: String)

  /// What became of a task that was `before` and is `after`, either of which may be missing.
  package static func between(_ before: TaskItem?, and after: TaskItem?) -> [TaskChange] {
    guard let before else { return after == nil ? [] : [.added] }
    guard let after else { return [.removed] }
    var changes: [TaskChange] = []
    if before.isCompleted != after.isCompleted { changes.append(after.isCompleted ? .done : .reopened) }
    if before.title != after.title { changes.append(.renamed(was: before.title)) }
    return changes
  }
}
