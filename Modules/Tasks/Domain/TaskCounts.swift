/// How many tasks somebody has.
package struct TaskCounts: Hashable, Sendable {
  /// Those that are to be done.
  package let open: Int
  /// Those that are done.
  package let done: Int

  /// The numbers of `tasks`; what was removed is not counted.
  package init(_ tasks: [ListedTask]) {
    let left = tasks.filter { $0.mark != .removed }
    done = left.count(where: \.item.isCompleted)
    open = left.count - done
  }
}
