package import Foundation
package import SharedDomain
package import SharedInteractorInterface
package import TasksDomain

/// A durable queue of edits, which keeps them until the service has applied them, and afterwards as long as lists or
/// `undo` need them.
///
/// Every call is one transaction of the store and durable when it returns. Calls may come from any task and process
/// concurrently. They throw an `EditFailure`: `.store` and `.cancelled` any of them, and what each says.
package protocol TaskOutbox: Sendable {
  /// Enters edits for `orders` in order, all or none.
  ///
  /// - Parameter known: Tasks as the service has them, for those that may not be saved.
  /// - Throws: `.unknownTask` for the first task about which nothing is known.
  func enter(_ orders: [TaskOrder], known: [TaskItem], at: Date) async throws -> [EntryResult]
  /// Returns the edits of the last command that was not undone, in order; empty if there is none.
  func undoable() async throws -> [TaskEdit]
  /// Returns the changes of the command that was undone last, in order; empty if there is none, or if another command
  /// was entered since.
  func redoable() async throws -> [UndoneChange]
  /// Undoes the edits of the last command that was not undone, in order.
  ///
  /// - Parameter expected: The ids of the edits that the user has seen; `nil` for any.
  /// - Throws: `.nothingToUndo`; `.otherCommand` if the edits are others; `.gone` or `.renamed` if none of them can be
  ///   undone. The next call skips those that cannot.
  func undo(_ expected: [Int]?, at: Date) async throws -> [UndoResult]
  /// Redoes the last undone command: enters its changes again, all or none.
  ///
  /// - Parameter expected: The changes that the user has seen; `nil` for any.
  /// - Throws: `.nothingToRedo`, `.otherCommand`, `.noSuchTask`, or `.unknownTask` for the first task about which
  ///   nothing is known.
  func redo(_ expected: [UndoneChange]?, known: [TaskItem], at: Date) async throws -> [EntryResult]
  /// Forgets the last undone command, which cannot be redone.
  func forgetLastUndone() async throws
  /// Ends a conflict or an unsure edit, or queues a refused edit again unchanged; returns the updated edits, the given
  /// one first. If an addition was applied and its task is not among `tasks`, all edits of that task are dropped.
  ///
  /// - Parameter tasks: The tasks on the service that may show whether an unsure edit was applied; `nil` if the service
  ///   cannot be asked.
  /// - Throws: `.unknownEdit`, `.unreadable`, `.notPossible` if the edit does not need this decision, or `.unanswered`.
  func resolve(
    _ edit: Int, by resolution: Resolution, among tasks: [TaskItem]?
  ) async throws -> [TaskEdit]
  /// Returns the one of `tasks` that an unsure addition has created or may have created or, for any other unsure edit,
  /// its task as it is now; `nil` if there is none.
  func evidence(for edit: TaskEdit, among tasks: [TaskItem]) async throws -> TaskItem?
  /// Queues refused and unkept edits again unchanged and returns them: those of `edits`, all or none, or every such
  /// edit for `nil`.
  ///
  /// - Throws: `.unknownEdit`, `.unreadable`, or `.notPossible` if one of them is neither refused nor unkept.
  func retry(_ edits: [Int]?) async throws -> [TaskEdit]
  /// Drops an edit and, if it creates a task, all edits of that task.
  ///
  /// - Returns: The dropped edits, the given one first; empty if the edit was unreadable.
  /// - Throws: `.unknownEdit`, or `.notPossible` if the edit is being sent, or will be sent again and may have arrived.
  func discard(_ edit: Int) async throws -> [TaskEdit]

  /// Returns all unconfirmed edits, and what is known to be lost.
  func contents() async throws -> OutboxContents
  /// Drops those of `edits` that still cannot be read, and goes on without what `damages` have taken.
  func forget(_ edits: [UnreadableEdit], _ damages: [OutboxDamage]) async throws
  /// Returns the numbers of unconfirmed edits by state; cheaper than reading the edits.
  func counts() async throws -> EditCounts
  /// Returns `edits` as they are now; a removed one is returned unchanged.
  func current(_ edits: [TaskEdit]) async throws -> [TaskEdit]

  /// Returns the task with all edits applied, or `nil` if nothing is known about it.
  func task(_ id: TaskID) async throws -> ListedTask?
  /// Returns the known tasks whose ids are numbers in `range`, by number, with all edits applied, without removed ones.
  func tasks(in range: ClosedRange<Int>) async throws -> [Int: TaskItem]
  /// Returns the known tasks whose titles match `query`, best first, at most `limit`, with all edits applied, without
  /// removed ones.
  func find(_ query: SearchQuery, limit: Int) async throws -> Findings<ListedTask>

  /// Returns how many edits the service has confirmed or contradicted.
  func revision() async throws -> Int
  /// Returns the edits of a user's tasks.
  func edits(ofUser user: ServiceID) async throws -> [TaskEdit]
  /// Compares the edits that the service has confirmed with a list of a user's tasks that it has sent; returns the
  /// edits of the user's tasks afterwards, and how many of them are unkept from now on.
  func edits(
    ofUser user: ServiceID, comparedWith list: Loaded<[TaskItem]>
  ) async throws -> (edits: [TaskEdit], newlyUnkept: Int)

  /// Runs `work`, which sends edits, while no other process sends any; returns `nil` at once if one does.
  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws -> Value?
  /// Marks edits as being sent and returns them.
  ///
  /// Call it only within `exclusively`.
  /// - Parameter isFirst: Whether to mark edits that an ended process was sending as unsure first, and to set
  ///   unreadable ones aside so that they block nothing.
  func claim(_ claim: EditClaim, isFirst: Bool) async throws -> [TaskEdit]
  /// Records the outcomes of sending claimed edits; returns the updated edits, and how many edits are left to send.
  func settle(
    _ outcomes: [(edit: Int, outcome: SendOutcome)], at: Date
  ) async throws -> (settled: [TaskEdit], left: Int)
}

/// Which edits to claim for sending: for each task only its first unconfirmed edit.
package struct EditClaim: Hashable, Sendable {
  package let limit: Int
  /// Edits that are due only after this time are left out; `nil` includes them.
  package let due: Date?
  /// The ids of other edits to leave out.
  package let skipped: Set<Int>

  package init(_ limit: Int, dueAt due: Date?, skipping skipped: Set<Int> = []) {
    self.limit = limit
    self.due = due
    self.skipped = skipped
  }

  /// The same claim without those of `edits` that wait for a retry.
  package func skipping(_ edits: [TaskEdit]) -> EditClaim {
    EditClaim(limit, dueAt: due, skipping: skipped.union(edits.filter { $0.notBefore != nil }.map(\.id)))
  }
}

extension TaskOutbox {
  /// Returns all readable unconfirmed edits in the order in which they were entered.
  package func unconfirmed() async throws -> [TaskEdit] { try await contents().edits }
}

/// A failure to create or change an edit.
package enum EditFailure: Error, Hashable, Sendable {
  /// The task is not saved, and the service cannot be asked.
  case unknownTask(TaskID)
  /// The task is not saved, and the service has none with this id; or the user has removed it.
  case noSuchTask(TaskID)
  /// There is no such edit, or it is confirmed or dropped.
  case unknownEdit(Int)
  case unreadable(Int)
  case notPossible(TaskEdit)
  /// The addition cannot be ended as sent while the service does not say which task it is, since later edits of that
  /// task would be lost.
  case unanswered(TaskEdit)
  /// The edit cannot be undone because its task was removed.
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
