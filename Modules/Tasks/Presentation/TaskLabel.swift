import TasksDomain

/// What a task is called by, as it is shown.
package struct TaskLabel: Hashable, Sendable {
  /// `41` or `new-1`.
  package let text: String
  /// The service's id; nil if it has none yet.
  package let number: Int?

  /// The label of `id`.
  init(_ id: TaskID) {
    text = id.text
    if case .service(let number) = id { self.number = number } else { number = nil }
  }
}
