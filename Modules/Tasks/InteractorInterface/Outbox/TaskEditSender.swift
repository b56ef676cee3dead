package import Foundation
package import SharedDomain
package import TasksDomain

/// A sender of single edits to the service.
package protocol TaskEditSender: Sendable {
  /// Sends `edit`, which was claimed from an outbox. Cancellation is reported as an outcome.
  func send(_ edit: TaskEdit) async -> SendOutcome
  /// Returns the service's task with this id.
  func task(_ id: ServiceID) async -> ServiceTask
  /// Returns the tasks on the service that may show whether `edit` was applied: all tasks of the user for an addition,
  /// otherwise the task itself, if it exists; `nil` if the service cannot be asked.
  func candidates(for edit: TaskEdit) async -> [TaskItem]?
}

/// What the service has when it is asked for a task.
package enum ServiceTask: Hashable, Sendable {
  case found(TaskItem)
  case missing
  /// The service cannot be asked.
  case unknown
}

/// The outcome of sending an edit.
package enum SendOutcome: Hashable, Sendable {
  /// The service has applied the edit and has this task now; `nil` if the task was removed.
  case accepted(TaskItem?)
  /// The service says that it has applied the edit and has this task now; `nil` if the task was removed. The next list
  /// has to show whether it keeps the edit.
  case acknowledged(TaskItem?)
  /// The service says that it has applied the edit, but its answer shows another task, this one, or none. The text says
  /// what differs.
  case notKept(TaskItem?, String)
  /// The service could not be reached: there is no point in sending anything else now.
  case unreached(String)
  /// The edit is sent again later, not before `retryAfter` seconds; if `mayBeApplied`, the service may have applied it.
  case postponed(String, retryAfter: TimeInterval? = nil, mayBeApplied: Bool = false)
  /// The service did not process the edit, which has to wait for this reason and with this message.
  case held(EditHold, String)
  /// An earlier request without an answer may still arrive for this many seconds; the edit is not sent again until
  /// then.
  case awaited(TimeInterval)
  /// The edit is an addition that may have been applied. These are all tasks of the user, one of which may be its
  /// result; if none is, the other outcome counts.
  indirect case found([TaskItem], otherwise: SendOutcome)
  /// The service has a different value where the edit would go.
  case contradicted(theirs: TaskItem?, String)
  case rejected(String)
  /// An earlier request has certainly not arrived: the edit may be sent again as if for the first time.
  case absent
  /// The edit was not sent, because sending had to end first.
  case untouched
}

extension SendOutcome {
  /// The outcome of an edit that may have been applied, but no answer says so.
  package static func lost(_ why: String) -> SendOutcome { .postponed(why, mayBeApplied: true) }

  /// Whether there is no point in sending anything else now.
  var endsBatch: Bool {
    switch self {
    case .unreached, .untouched, .held(.signIn, _): true
    default: false
    }
  }
}

extension TaskEdit {
  /// Returns the edit as one of a task that has what others have added to its sets, or taken from them, since.
  package func joined(with theirs: TaskItem) -> TaskEdit {
    guard let base else { return self }
    var edit = self
    edit.action = action.merged(from: base, with: theirs)
    for field in TaskField.all where field.kind == .list { edit.base?[field] = theirs[field] }
    return edit
  }

  /// Returns the outcome that follows from the service's current version of the task, or `nil` if the edit has to be
  /// sent.
  ///
  /// If somebody else has changed only other fields, both changes stand.
  package func merged(with theirs: TaskItem) -> SendOutcome? {
    // A due time is not the date that was typed, unless it may be what the service has made of it.
    let isDated = action.changes.allSatisfy { $0.kind != .date || theirs[$0] == $1 }
    if action.isKept(in: theirs), isDated || mayHaveArrived { return .accepted(theirs) }
    guard let base, !action.ignoresDifference(between: theirs, and: base) else { return nil }
    return .contradicted(theirs: theirs, "the task was changed in the meantime")
  }
}
