package import SharedInteractorInterface
package import TasksDomain
import TasksPresentation

/// The tasks of a user that may pass a filter, with edits applied, or saved ones without edits, which are read as they are
/// shown.
package struct UserTasks: Sendable {
  /// The tasks that have been read.
  package let tasks: [ListedTask]
  /// The number of the user's other tasks, except removed ones.
  package let others: Int
  // Those that are still to be read.
  private let saved: (any SavedElements<TaskItem>)?

  /// Creates some of `count` tasks, or all.
  package init(_ tasks: [ListedTask], of count: Int = 0) {
    self.tasks = tasks
    others = max(0, count - tasks.count)
    saved = nil
  }

  package init(saved: any SavedElements<TaskItem>) { (tasks, others, self.saved) = ([], 0, saved) }

  /// The number of tasks that have been read or can be.
  package var count: Int { saved?.count ?? tasks.count }

  package var isReadAsShown: Bool { saved != nil }

  /// Whether some of the ids that are still to be read are numbers and others are texts.
  package var hasMixedIDs: Bool { saved?.hasMixedIDs ?? false }

  /// Returns the tasks in `range`, in order.
  package func tasks(in range: Range<Int>) async throws(LoadFailure) -> [ListedTask] {
    guard let saved else { return Array(tasks[range]) }
    return try await saved.elements(at: Array(range), fields: nil).map { ListedTask($0) }
  }
}
