package import TasksDomain

/// Brings one edit to the service.
package protocol TaskEditSender: Sendable {
  /// Sends `edit`, which was taken from an outbox; an interruption is an outcome too.
  func send(_ edit: TaskEdit) async -> SendOutcome
  /// The task of this id as the service has it; nil if it has none or cannot be asked.
  func task(_ id: Int) async -> TaskItem?
}
