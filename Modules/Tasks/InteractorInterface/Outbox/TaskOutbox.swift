package import Foundation
package import SharedDomain
package import TasksDomain

/// Where an outbox is kept durably, beside the saved lists of tasks.
///
/// A change is one transaction, and durable when its call returns. Calls may come from any task and process
/// concurrently. They throw an `EditFailure`: what `work` throws, `.store`, or `.cancelled`.
package protocol TaskOutbox: Sendable {
  /// Returns the outbox as it is now.
  func read() async throws -> Outbox
  /// Runs `work` on the outbox and the saved tasks as of one moment.
  func reading<Value: Sendable>(
    _ work: @Sendable (Outbox, any SavedTasks) throws -> Value
  ) async throws -> Value
  /// Changes the outbox, unless `work` throws.
  ///
  /// - Parameter makesRoom: Whether the change may use what is reserved for a full disk, since it helps to make room.
  func change<Value: Sendable>(
    makingRoom makesRoom: Bool, _ work: @Sendable (inout Outbox, EditContext) async throws -> Value
  ) async throws -> Value
  /// Changes the outbox by what is known of the service's tasks, unless `work` throws.
  ///
  /// - Parameter loaded: Tasks that were just loaded from the service, which `work` sees like saved ones.
  func change<Value: Sendable>(
    knowing loaded: [TaskItem], _ work: @Sendable (inout Outbox, any SavedTasks, EditContext) throws -> Value
  ) async throws -> Value
  /// Returns the revision of the outbox when the saved tasks of a user were requested; `nil` if no list is saved.
  func savedRevision(ofUser id: ServiceID) async throws -> Int?
  /// Runs `work`, which sends edits, while no other process sends any; returns `nil` at once if one does.
  func exclusively<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value?
}

extension TaskOutbox {
  /// Changes the outbox, unless `work` throws.
  package func change<Value: Sendable>(
    _ work: @Sendable (inout Outbox, EditContext) async throws -> Value
  ) async throws -> Value {
    try await change(makingRoom: false, work)
  }
}

/// What changes of an outbox depend on besides what it contains.
package struct EditContext: Sendable {
  let time: Date
  /// The system's uptime at that time.
  let uptime: TimeInterval
  /// The delays before an edit is sent again.
  let backoff: Backoff
  /// Returns a new idempotency key on each call.
  let key: @Sendable () -> UUID
  /// How the ids of the service are read; `nil` if as in the built-in description.
  let idForm: String?
  /// Returns what the service can do with tasks; `nil` for everything.
  let abilities: @Sendable () -> TaskAbilities?

  package init(
    time: Date, uptime: TimeInterval, backoff: Backoff, key: @escaping @Sendable () -> UUID, idForm: String?,
    abilities: @escaping @Sendable () -> TaskAbilities?
  ) {
    self.idForm = idForm
    self.abilities = abilities
    self.time = time
    self.uptime = uptime
    self.backoff = backoff
    self.key = key
  }
}

/// A failure to create or change an edit.
package enum EditFailure: Error, Hashable, Sendable {
  /// The task is not saved, and the service cannot be asked.
  case unknownTask(TaskID)
  /// The task is not saved, and the service has none with this id; or the user has removed it.
  case noSuchTask(TaskID)
  /// The service cannot carry out the edit of a task, with the reason.
  case refused(String)
  /// There is no such edit, or it is confirmed or dropped.
  case unknownEdit(Int)
  case unreadable(Int)
  /// The edit is in another state; if it waits, perhaps until another one is decided.
  case notPossible(TaskEdit, until: TaskEdit? = nil)
  /// The addition cannot be ended as sent while the service does not say which task it is, since later edits of that
  /// task would be lost.
  case unanswered(TaskEdit)
  /// The edit cannot be undone because its task was removed, or because it is a comment.
  case gone(TaskEdit)
  /// The addition cannot be undone because its task has another title now and may be another one.
  case renamed(TaskEdit, TaskItem)
  case nothingToUndo
  case nothingToRedo
  /// Another command than the one that the user has seen would be undone or redone.
  case otherCommand
  /// The edits could not be read or written, with the reason. Nothing was changed.
  case store(String)
  /// The user cancelled the operation; nothing was changed.
  case cancelled
}
