import SharedDomain
package import SharedInteractorInterface
package import TasksDomain
package import TasksLocal
import TasksPresentation

/// The tasks of a user that may pass a filter, with edits applied, or saved ones without edits, which are read as they are
/// shown.
package struct UserTasks: Sendable {
  /// The tasks that have been read; none of those that are read as they are shown.
  package let readTasks: [ListedTask]
  /// The number of the user's other tasks, except removed ones.
  package let others: Int
  // Those that are read as they are shown.
  private let saved: StoredTasks.UnreadList?

  /// Creates some of `count` tasks, or all.
  package init(_ tasks: [ListedTask], of count: Int = 0) {
    readTasks = tasks
    others = max(0, count - tasks.count)
    saved = nil
  }

  package init(_ saved: StoredTasks.UnreadList) { (readTasks, others, self.saved) = ([], 0, saved) }

  /// The number of tasks that have been read or can be.
  package var count: Int { saved?.tasks.count ?? readTasks.count }

  package var isReadAsShown: Bool { saved != nil }

  /// Whether ids are texts, numbers, or both; nothing if there are none.
  package var areTexts: Set<Bool> {
    guard let saved else {
      return Set(readTasks.compactMap { if case .service(let id) = $0.item.id { id.isText } else { nil } })
    }
    return saved.tasks.hasMixedIDs ? [true, false] : Set(saved.firstID.map { [$0.isText] } ?? [])
  }

  /// Returns the tasks in `range`, in order.
  package func tasks(in range: Range<Int>) async throws(LoadFailure) -> [ListedTask] {
    guard let saved else { return Array(readTasks[range]) }
    return try await saved.tasks.elements(at: Array(range), fields: nil).map { ListedTask($0) }
  }
}
