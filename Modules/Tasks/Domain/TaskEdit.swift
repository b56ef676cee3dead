package import Foundation

/// A change of a task that a user has asked for.
package struct TaskEdit: Hashable, Sendable {
  /// Counts up in the order in which edits are typed, whatever the clock says.
  package private(set) var id: Int
  /// Made once, when it is typed: a service that honours keys applies an edit of one key once, however often it is sent.
  package var key: UUID
  /// The task it changes.
  package var task: TaskID
  /// The id of the user whose task it is.
  package let userID: Int
  /// What it does.
  package var action: TaskAction
  /// The task as it was before the edit, by what was known then; nil for a new one.
  package var base: TaskItem?
  /// When it was typed.
  package let at: Date
  /// How far it has come.
  package var state: EditState
  /// How often it was sent.
  package var tries: Int
  /// Whether the service may have applied it unheard.
  package var mayHaveArrived: Bool
  /// Not to be sent before this time; nil if it may be at any.
  package var notBefore: Date?
  /// How far ahead `notBefore` was set, in seconds; nil if that is not known.
  package var wait: TimeInterval?
  /// What keeps it from being sent since the last try; nil if nothing but time, the network or a decision does.
  package var hold: EditHold?
  /// The uptime of the machine when a request that may still arrive was last under way; nil if there is none.
  package var lastSent: TimeInterval?
  /// What went wrong last.
  package var lastError: String?
  /// What the service has of the task: in a conflict, and once it is confirmed; nil if it has none, or nothing is known.
  package var theirs: TaskItem?
  /// A list that the service gave after so many answers of this kind, or more, shows `theirs` already: counted up when an
  /// edit is confirmed or contradicted, nil before.
  package var revision: Int?
  /// Whether it was taken back, or takes another back: `undo` passes it over.
  package var isUndone: Bool
  /// The greatest id of the user's tasks that was known when a new one was typed; nil if no list was.
  package let greatestKnownID: Int?

  /// The same edit under another number.
  package func numbered(_ id: Int) -> TaskEdit {
    var edit = self
    edit.id = id
    return edit
  }

  /// An edit that was just typed.
  package init(
    id: Int, key: UUID, task: TaskID, userID: Int, action: TaskAction, base: TaskItem?, at: Date,
    greatestKnownID: Int? = nil
  ) {
    (self.id, self.key, self.task, self.userID, self.action, self.base) = (id, key, task, userID, action, base)
    (self.at, self.greatestKnownID) = (at, greatestKnownID)
    (state, tries, mayHaveArrived, isUndone) = (.typed, 0, false, false)
  }

  /// Notes that `event` happened.
  ///
  /// - Returns: Whether it could: an event that cannot happen in the present state leaves the edit as it is.
  @discardableResult
  package mutating func note(_ event: EditState.Event) -> Bool {
    guard let next = state.after(event) else { return false }
    state = next
    return true
  }
}

extension TaskEdit {
  /// Whether it may be sent at `time`.
  ///
  /// A clock that was wrong does not hold it up: further ahead than it was ever set, `notBefore` no longer counts.
  package func isDue(at time: Date) -> Bool {
    guard let notBefore else { return true }
    let left = notBefore.timeIntervalSince(time)
    return left <= 0 || left > (wait ?? Self.longestWait) + Self.rounding
  }

  // As long as a service is believed that asks to be left alone.
  private static let longestWait: TimeInterval = 86_400
  // What is lost of a second in a date that is kept as one number.
  private static let rounding: TimeInterval = 1

  /// Whether it makes a new task.
  package var isAddition: Bool { if case .add = action { true } else { false } }

  /// Whether it can be dropped without a word to the service: it has not been applied, nor is it being sent.
  package var canBeDropped: Bool { !mayHaveArrived && state.after(.givenUp) != nil }

  /// Whether the user can have it dropped: one that the service may have only if it is not to be sent again by itself, so
  /// that nothing else would ever end it.
  package var canBeDiscarded: Bool { canBeDropped || state.needsDecision }

  /// What the edit makes of the task; nil if it takes it away, or nothing is known of the task.
  package var result: TaskItem? {
    if case .add(let title, let isCompleted) = action {
      return TaskItem(id: task, userID: userID, title: title, isCompleted: isCompleted)
    }
    return base.flatMap(action.applied)
  }

  /// What the edit makes of the task, with what it sets as the service has it in `theirs`; nothing else of that, for whoever
  /// changed it did so after what was typed before, and before what was typed later.
  package func result(as theirs: TaskItem?) -> TaskItem? {
    guard let theirs, var item = result else { return nil }
    switch action {
    case .add: return theirs
    case .complete: item.isCompleted = theirs.isCompleted
    case .rename: item.title = theirs.title
    case .remove: break
    }
    return item
  }
}
