package import TasksDomain

/// One line about what became of a task.
package struct TaskChangeRow: Hashable, Sendable {
  /// The service's id.
  package let id: Int
  /// What became of it, in one word.
  package let what: String
  /// Its title now, or the last one it had.
  package let title: String
  /// The title it had before; nil if that is the same.
  package let was: String?

  /// The lines about a task that was `before` and is `after`.
  package static func lines(_ before: TaskItem?, _ after: TaskItem?) -> [TaskChangeRow] {
    guard let item = after ?? before else { return [] }
    return TaskChange.between(before, and: after).map { TaskChangeRow($0, of: item) }
  }

  private init(_ change: TaskChange, of item: TaskItem) {
    (id, title) = (item.id.number, item.title)
    (what, was) =
      switch change {
      case .added: ("added", nil)
      case .removed: ("removed", nil)
      case .done: ("done", nil)
      case .reopened: ("reopened", nil)
      case .renamed(let was): ("renamed", was)
      }
  }
}
