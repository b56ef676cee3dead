package import Foundation
package import TasksDomain

/// Brings one edit to the service.
package protocol TaskEditSender: Sendable {
  /// Sends `edit`, which was taken from an outbox; an interruption is an outcome too.
  func send(_ edit: TaskEdit) async -> SendOutcome
  /// The task of this id as the service has it; nil if it has none or cannot be asked.
  func task(_ id: Int) async -> TaskItem?
}

/// What came of sending an edit.
package enum SendOutcome: Hashable, Sendable {
  /// The service has applied it, and this is what it has of the task now; nil if the task is no more.
  case accepted(TaskItem?)
  /// The service was not reached: nothing else need be tried now.
  case unreached(String)
  /// The service cannot do it now, and perhaps says in how many seconds it can; it may have done it all the same.
  case postponed(String, retryAfter: TimeInterval? = nil, mayBeApplied: Bool = false)
  /// What answered did not look at the edit, which has to wait, and why.
  case held(EditHold, String)
  /// It may have been applied, but no answer came.
  case lost(String)
  /// It was sent before without an answer, and may arrive for so many seconds more: until then it is not sent again.
  case awaited(TimeInterval)
  /// It is an addition that was sent before without an answer, and may arrive for `grace` seconds more: the service has
  /// these tasks since it was typed, one of which may have come of it.
  case found([TaskItem], grace: TimeInterval)
  /// Something else stands where it was to go.
  case contradicted(theirs: TaskItem?, String)
  /// The service says no, and why.
  case rejected(String)
  /// It was sent before, and has certainly not arrived: it may be sent again as if for the first time.
  case absent
  /// It was not sent, since others had to be given up.
  case untouched
}

extension SendOutcome {
  /// Whether there is no point in sending anything else now.
  var endsBatch: Bool {
    switch self {
    case .unreached, .untouched, .held(.signIn, _): true
    default: false
    }
  }
}
