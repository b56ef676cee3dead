package import Foundation
package import TasksDomain

/// Keeps edits until the service has applied them, and what is needed to show and to take back those that it has.
///
/// Every call is one transaction of the store, durable when it returns; calls may come from any task and process at once.
package protocol TaskOutbox: Sendable {
  /// Writes down edits for `orders`, all or none, in this order.
  ///
  /// - Parameter known: Tasks as the service has them, of those that may not be saved.
  /// - Throws: `.unknownTask` for the first task of which nothing is known.
  func enter(_ orders: [TaskOrder], known: [TaskItem], at: Date) async throws(EditFailure) -> [EnteredOrder]
  /// Takes back the last edit that was not taken back yet.
  ///
  /// - Throws: `.nothingToUndo`, or `.gone` if its task is no more.
  func undo(at: Date) async throws(EditFailure) -> TakenBack
  /// Ends a conflict, or sends a refused edit again as it is; the edit as it was left.
  ///
  /// - Throws: `.unknownEdit`, `.unreadable`, or `.notPossible` if the edit does not wait for the user.
  func resolve(_ edit: Int, by resolution: Resolution) async throws(EditFailure) -> TaskEdit
  /// Sends refused edits again as they are: those of `edits`, all or none, or with nil all there are; gives them.
  ///
  /// - Throws: `.unknownEdit`, `.unreadable`, or `.notPossible` if one of them was not refused.
  func retry(_ edits: [Int]?) async throws(EditFailure) -> [TaskEdit]
  /// Drops an edit and, if it makes a new task, all edits of that task; gives what was dropped, the edit first. Drops one
  /// that cannot be read too, and gives nothing then.
  ///
  /// - Throws: `.unknownEdit`, or `.notPossible` if it is being sent, or is to be sent again and may have arrived before.
  func discard(_ edit: Int) async throws(EditFailure) -> [TaskEdit]

  /// All edits that are not confirmed, checked: nothing that was typed is missing from it unsaid.
  func contents() async throws(EditFailure) -> OutboxContents
  /// Forgets those of `edits` that are still unreadable.
  func forget(_ edits: [UnreadableEdit]) async throws(EditFailure)
  /// How many edits are not confirmed, by how far they have come; cheaper than to read them.
  func counts() async throws(EditFailure) -> EditCounts
  /// The task of this name, with all edits; nil if nothing is known of it.
  func task(_ id: TaskID) async throws(EditFailure) -> ListedTask?
  /// The edits of the tasks of the user `owner` that a list may still lack.
  func edits(ofUser owner: Int) async throws(EditFailure) -> [TaskEdit]
  /// How many edits the service has confirmed.
  func revision() async throws(EditFailure) -> Int

  /// Does `work`, the sending of edits, while no other process does any; nil at once if one does.
  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(EditFailure) -> Value?
  /// Notes that whoever was sending has ended: what was being sent is unsure, and what cannot be read is put aside so that
  /// it holds nothing else back. Call it only `exclusively`.
  func recover() async throws(EditFailure)
  /// Marks up to `limit` edits as being sent and gives them: of each task only the first that is not confirmed.
  ///
  /// - Parameters:
  ///   - time: Those that are to be tried again later than this are left out; nil for none.
  ///   - passed: Edits to leave out besides.
  func take(_ limit: Int, dueAt time: Date?, passing passed: Set<Int>) async throws(EditFailure) -> [TaskEdit]
  /// Notes what came of sending edits that were taken; gives them as they are then.
  func settle(_ outcomes: [(edit: Int, outcome: SendOutcome)], at: Date) async throws(EditFailure) -> [TaskEdit]
}

extension TaskOutbox {
  /// All edits that are not confirmed and can be read, in the order in which they were typed.
  package func unconfirmed() async throws(EditFailure) -> [TaskEdit] { try await contents().edits }
}

/// What is in an outbox that the service has not confirmed.
package struct OutboxContents: Hashable, Sendable {
  /// The edits, in the order in which they were typed.
  package let edits: [TaskEdit]
  /// Those that cannot be read, by number.
  package let unreadable: [UnreadableEdit]

  /// Creates the contents.
  package init(edits: [TaskEdit], unreadable: [UnreadableEdit] = []) {
    self.edits = edits
    self.unreadable = unreadable
  }
}

/// What came of looking for edits in a damaged store.
package struct RestoredEdits: Hashable, Sendable {
  /// How many unconfirmed edits it holds that can be read.
  package let found: Int
  /// Those that were missing, and wait to be sent again now.
  package let restored: [TaskEdit]

  /// Why there may have been more; `nil` if nothing says so.
  package let doubt: Doubt?

  /// Why a damaged store may have held more edits than were found.
  package enum Doubt: Hashable, Sendable {
    /// The number of edits that cannot be read.
    case unreadable(Int)
    /// The journal that they were in is damaged.
    case damagedJournal
  }

  /// Creates what was found.
  package init(found: Int, restored: [TaskEdit], doubt: Doubt? = nil) {
    (self.found, self.restored, self.doubt) = (found, restored, doubt)
  }
}

/// Why an edit could not be made, or nothing be done about one.
package enum EditFailure: Error, Hashable, Sendable {
  /// Nothing is known of a task of this name.
  case unknownTask(TaskID)
  /// There is no such edit, or no more.
  case unknownEdit(Int)
  /// There is such an edit, but it cannot be read.
  case unreadable(Int)
  /// The edit is in a state in which that cannot be done with it.
  case notPossible(TaskEdit)
  /// The edit cannot be taken back, as its task is no more.
  case gone(TaskEdit)
  /// There is no edit to take back.
  case nothingToUndo
  /// The edits could not be read or written; the text says why. Nothing was changed.
  case store(String)
  /// The user interrupted it; nothing was changed.
  case cancelled
}
