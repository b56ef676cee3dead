package import Foundation
package import SharedDomain

/// A change to a task that a user has asked for.
package struct TaskEdit: Hashable, Sendable {
  /// A number that increases with each edit entered, whatever the clock says.
  package let id: Int
  /// The idempotency key, created when the edit is entered: a service that honours keys applies the edit once, however
  /// often it is sent.
  package var key: UUID
  package var task: TaskID
  package let userID: ServiceID
  package var action: TaskAction
  /// The task before the edit, as far as it was known then; `nil` for a new task.
  package var base: TaskItem?
  package let enteredAt: Date
  package var state = EditState.waiting
  package var tries = 0
  /// Whether the service may have applied the edit although no answer has arrived.
  package var mayHaveArrived = false
  /// The earliest time to send the edit; `nil` if it may be sent at any time.
  package var notBefore: Date? { didSet { if notBefore == nil { wait = nil } } }
  /// How far ahead `notBefore` was set, in seconds; `nil` if that is unknown.
  package var wait: TimeInterval?
  /// Why the edit has been held back since the last try; `nil` if it only waits for time, the network or a decision.
  package var hold: EditHold?
  /// The system uptime at which a request that may still arrive was last under way; `nil` if there is none.
  package var uptimeWhenSent: TimeInterval?
  package var lastError: String?
  /// The service's version of the task, in a conflict or after confirmation; `nil` if the service has no such task or
  /// it is unknown.
  package var theirs: TaskItem?
  /// The number of this edit among those that were confirmed or contradicted, `nil` before.
  ///
  /// A list that the service returned after this number of them, or more, already contains `theirs`.
  package var revision: Int?
  /// How many edits had been confirmed or contradicted when the edit was first sent; `nil` before, or if that is
  /// unknown. A task that got its id after that is another one.
  package var revisionWhenSent: Int?
  /// Whether the service has acknowledged the edit and no list that was requested since has shown whether it keeps it.
  package var isUnproven = false
  /// Whether the edit was undone, or undoes another one; `undo` skips it.
  package var isUndone = false
  /// The id of the first edit that the same command has entered.
  package let command: Int
  /// What was known of the user's tasks when a new task was entered; `nil` if no list was known.
  package let known: KnownTasks?
  /// The number of the local name that the new task has or had; `nil` if it adds none, or in an edit stored by an
  /// earlier version of the program.
  package var localNumber: Int?
  /// How the ids of the service were read when the edit was entered; `nil` if as in the built-in description.
  package var idForm: String?

  /// Creates an edit that was just entered; by default it is the only one of its command.
  package init(
    id: Int, command: Int? = nil, key: UUID, task: TaskID, userID: ServiceID, action: TaskAction, base: TaskItem?,
    enteredAt: Date, known: KnownTasks? = nil
  ) {
    self.command = command ?? id
    self.id = id
    self.key = key
    self.task = task
    self.userID = userID
    self.action = action
    self.base = base
    self.enteredAt = enteredAt
    self.known = known
    if case (.add, .local(let number)) = (action, task) { localNumber = number }
  }

  /// Applies `event` to the state.
  ///
  /// - Returns: Whether the event can happen in the current state; if not, the edit is left unchanged.
  @discardableResult
  package mutating func apply(_ event: EditState.Event) -> Bool {
    guard let next = state.after(event) else { return false }
    state = next
    return true
  }
}

extension TaskEdit {
  /// Whether the edit may be sent at `time`.
  ///
  /// A wrong clock does not delay an edit: `notBefore` is ignored if it is further ahead than it was ever set.
  package func isDue(at time: Date) -> Bool {
    guard let notBefore else { return true }
    let left = notBefore.timeIntervalSince(time)
    return left <= 0 || left > (wait ?? Self.longestWait) + Self.rounding
  }

  /// Returns when the edit is sent again, if it waits for that at `time` and for a minute at least: nobody wants to read
  /// about a shorter wait.
  package func retryTime(at time: Date) -> Date? {
    guard state == .waiting || state == .unsure, !isDue(at: time), let notBefore else { return nil }
    return notBefore.timeIntervalSince(time) >= 60 ? notBefore : nil
  }

  // The longest `Retry-After` that is respected, in seconds.
  private static let longestWait: TimeInterval = 86_400
  // Storing a date as one number loses a fraction of a second.
  private static let rounding: TimeInterval = 1

  /// Whether the task has no id of the service.
  package var isOfNewTask: Bool { if case .local = task { true } else { false } }

  package var isAddition: Bool { action.isAddition }

  /// Whether the edit can be dropped without telling the service: it has not been applied and is not being sent.
  package var canBeDropped: Bool { !mayHaveArrived && state.after(.discarded) != nil }

  /// Whether another title can be given to the edit, which the service has refused and certainly not applied.
  package var canBeCorrected: Bool { state == .refused && !mayHaveArrived && action.fields.title != nil }

  /// Whether a conflict can end in values that neither side has.
  package var canBeMerged: Bool {
    theirs != nil && action.changes.keys.contains { $0.kind != .flag && $0.kind != .user }
  }

  /// The beginning of `lastError` if the service has no task to change.
  package static let noSuchTask = "the service has no such task"

  /// Whether the user can drop the edit.
  ///
  /// An edit that the service may have applied can be dropped only if it is not sent again automatically, since nothing
  /// else would ever end it.
  package var canBeDiscarded: Bool { canBeDropped || state.needsDecision }

  /// Whether this is a removal that may free the id that the service assigns to `addition`; `false` if that adds
  /// nothing.
  ///
  /// Some services assign the id of the newest task again once it was removed. Which one that is cannot be told,
  /// because newer ones may have been removed since the list was loaded.
  package func freesID(for addition: TaskEdit) -> Bool {
    guard addition.isAddition, action == .remove, case .service(let id) = task else { return false }
    return !id.isText
  }

  /// The task after the edit; `nil` if the edit removes it, or nothing is known of the task.
  package var result: TaskItem? {
    if case .add(let values) = action { return TaskItem(id: task, userID: userID, values) }
    return base.flatMap(action.applied)
  }
}

/// What was known of a user's tasks when a new one was entered, so that it can be told from them later.
package struct KnownTasks: Hashable, Sendable {
  /// The greatest id that is a number; `nil` if none is.
  package let greatestID: ServiceID?
  /// The ids of the tasks that already had all fields of the new one.
  package let duplicates: [ServiceID]

  package init(greatestID: ServiceID?, duplicates: [ServiceID] = []) {
    self.greatestID = greatestID
    self.duplicates = duplicates
  }

  /// Whether a task with this id may have been there before: an id is usually greater than all earlier ones, but some
  /// services assign the id of a removed task again.
  package func mayInclude(_ id: ServiceID) -> Bool {
    if case .text = id { duplicates.contains(id) } else { greatestID.map { id <= $0 } ?? false }
  }
}

/// A reason why an edit is not sent that has nothing to do with the network or the edit itself.
package enum EditHold: String, CaseIterable, Sendable {
  /// The service or a proxy requires authentication (401, 407).
  case signIn = "sign-in"
  /// The signed-in user is not allowed to do this (403).
  case permission
  /// The answer is not from the service, or the service has no tasks at the expected path.
  case service
  /// An earlier request may still arrive, and a second one would be applied as well.
  case arrival
}

/// A user's decision about an edit that does not end by itself.
package enum Resolution: String, CaseIterable, Sendable {
  /// In a conflict: send the edit anyway.
  case mine
  /// In a conflict: drop the edit and keep the service's task.
  case theirs
  /// Of an unsure edit: the service has applied it.
  case sent
  /// Of an unsure edit: the service has not applied it, so that it is sent again.
  case unsent

  /// Whether the decision is about an unsure edit.
  package var isOfUnsure: Bool { self == .sent || self == .unsent }
}
