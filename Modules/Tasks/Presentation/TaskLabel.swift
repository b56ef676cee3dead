import TasksDomain

/// The id of a task as it is displayed.
package struct TaskLabel: Hashable, Sendable {
  /// `41` or `new-1`.
  package let text: String
  /// The service's id; `nil` if the task has none yet.
  package let number: Int?

  /// Creates the label of `id`.
  init(_ id: TaskID) {
    text = id.text
    if case .service(let number) = id { self.number = number } else { number = nil }
  }
}
