package import SharedDomain
package import SharedLocal
package import TasksDomain

/// The tasks of a user that may pass a filter, with edits applied, or saved ones without edits, which are read as they are
/// shown.
package struct UserTasks: Sendable {
  /// The tasks that have been read; none of those that are read as they are shown.
  package let readTasks: [ListedTask]
  /// The number of the user's other tasks, except removed ones.
  package let others: Int
  // A list that is read as it is shown.
  private let unread: (list: ListTally, read: Reading)?

  /// Creates some of `count` tasks, or all.
  package init(_ tasks: [ListedTask], of count: Int = 0) {
    (readTasks, others, unread) = (tasks, max(0, count - tasks.count), nil)
  }

  /// Returns the first tasks of a list as it is then, at most `limit`, and its stamp.
  package typealias Reading = @Sendable (_ limit: Int) async throws -> (tasks: [TaskItem], stamp: Int64)

  /// Creates all tasks of `list`, of which `read` returns the first.
  package init(_ list: ListTally, read: @escaping Reading) { (readTasks, others, unread) = ([], 0, (list, read)) }

  /// The number of tasks that have been read or can be.
  package var count: Int { unread?.list.head.count ?? readTasks.count }

  package var isReadAsShown: Bool { unread != nil }

  /// The ids of the first and the last task, if they have not been read.
  package var endIDs: [ServiceID] { unread?.list.ends ?? [] }

  /// Whether ids are texts, numbers, or both; nothing if there are none.
  package var areTexts: Set<Bool> {
    if unread?.list.head.hasMixedIDs == true { return [true, false] }
    let read = readTasks.compactMap { if case .service(let id) = $0.item.id { id } else { nil } }
    return Set((read + endIDs).map(\.isText))
  }

  /// Returns the first tasks, in order, at most `limit`, and whether they have been saved anew since the list was found.
  package func first(_ limit: Int) async throws -> (tasks: [ListedTask], areNew: Bool) {
    guard let unread else { return (Array(readTasks.prefix(limit)), false) }
    let read = try await unread.read(limit)
    return (read.tasks.map { ListedTask($0) }, read.stamp != unread.list.head.stamp)
  }
}
