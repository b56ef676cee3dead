/// The numbers of a user's open and completed tasks.
package struct TaskCounts: Hashable, Sendable {
  package let open: Int
  package let done: Int

  /// Creates the counts of `tasks`, except those marked as removed.
  package init(_ tasks: [ListedTask]) {
    let left = tasks.filter { $0.mark != .removed }
    done = left.count(where: \.item.isCompleted)
    open = left.count - done
  }
}
