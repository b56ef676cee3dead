package import SharedDomain
package import SharedLocal
package import TasksDomain
import TasksPresentation

/// The tasks of a user that may pass a filter, with edits applied, or saved ones without edits, which are read as they are
/// shown.
package struct UserTasks: Sendable {
  /// The tasks that have been read; none of those that are read as they are shown.
  package let readTasks: [ListedTask]
  /// The number of the user's other tasks, except removed ones.
  package let others: Int
  /// Returns the first of the saved tasks, as they are now: so many or, if there are fewer, all.
  package typealias Reading = @Sendable (_ most: Int) async throws -> [TaskItem]
  // The list of which all tasks are read as they are shown.
  private let unread: (list: ListTally, read: Reading)?

  /// Creates some of `count` tasks, or all.
  package init(_ tasks: [ListedTask], of count: Int = 0) {
    (readTasks, others, unread) = (tasks, max(0, count - tasks.count), nil)
  }

  package init(_ list: ListTally, read: @escaping Reading) { (readTasks, others, unread) = ([], 0, (list, read)) }

  /// The number of tasks that have been read or can be.
  package var count: Int { unread?.list.head.count ?? readTasks.count }

  package var isReadAsShown: Bool { unread != nil }

  /// The ids of some of the tasks that have not been read.
  package var unreadIDs: [ServiceID] { unread?.list.ends ?? [] }

  /// Whether ids are texts, numbers, or both; nothing if there are none.
  package var areTexts: Set<Bool> {
    if unread?.list.head.hasMixedIDs == true { return [true, false] }
    let read = readTasks.compactMap { if case .service(let id) = $0.item.id { id } else { nil } }
    return Set((read + unreadIDs).map(\.isText))
  }

  /// Returns the first tasks, in order: `most` or, if there are fewer, all.
  package func first(_ most: Int) async throws -> [ListedTask] {
    guard let unread else { return Array(readTasks.prefix(most)) }
    return try await unread.read(most).map { ListedTask($0) }
  }
}
