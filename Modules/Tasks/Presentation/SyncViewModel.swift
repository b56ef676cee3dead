package import SharedPresentation
package import TasksDomain

/// What came of sending edits.
package struct SyncViewModel: Hashable, Sendable {
  /// How many the service has confirmed.
  package let sent: Int
  /// What is left.
  package let counts: EditSummary
  /// How many edits no longer wait, as another process sent them.
  package let elsewhere: Int
  /// How long the command waited for another process that is still sending them, for a person; nil if it did not wait.
  package let waited: String?
  /// What the service has otherwise than the edit left it, a sentence each, without a full stop.
  package let changes: [String]
  /// The edits that wait for the user, in order.
  package let undecided: [EditRow]
  /// The edits that are not sent again yet, as an earlier request may still arrive, in order.
  package let awaited: [EditRow]
  /// What kept the rest from being sent; nil if nothing did.
  package let obstacle: String?
  private let hold: EditHold?

  /// What came of it when `settled` were sent, and `left` are left; another process sent `elsewhere` of them, and is not
  /// done yet if the command `waited` for it.
  package init(settled: [TaskEdit], left: [TaskEdit], elsewhere: Int = 0, waited: String? = nil) {
    (self.elsewhere, self.waited) = (elsewhere, waited)
    let confirmed = settled.filter { $0.state == .confirmed }
    sent = confirmed.count
    counts = EditSummary(EditCounts(left))
    changes = confirmed.compactMap(Self.change)
    undecided = left.filter(\.state.needsDecision).map(EditRow.init)
    let waiting = left.filter { !$0.state.needsDecision }
    awaited = waiting.filter { $0.hold == .arrival }.map(EditRow.init)
    let hindered = waiting.filter { $0.lastError != nil && $0.hold != .arrival }
    // Whoever is not signed in need not ask what else is wrong.
    let last = hindered.last { $0.hold == .signIn } ?? hindered.last
    (obstacle, hold) = (last?.lastError, last?.hold)
  }

  /// What a script is told: that the user has to sign in, or that edits need a decision, or that some could not be sent,
  /// whichever comes first; nil if all were.
  package var failure: FailureViewModel? {
    if hold == .signIn { return .signInRequired }
    if !undecided.isEmpty { return .undecided }
    if hold == .permission { return FailureViewModel("not all edits are allowed", status: .refused) }
    guard counts.waiting + counts.unsure > 0 else { return nil }
    if let waited {
      let time = waited.isEmpty ? "" : " (waited for \(waited))"
      return FailureViewModel("another program is still sending the edits\(time)", status: .failure)
    }
    return FailureViewModel("not all edits could be sent", status: .nothingToShow)
  }

  private static func change(by edit: TaskEdit) -> String? {
    guard let theirs = edit.theirs, let base = edit.base, let mine = edit.action.applied(to: base) else { return nil }
    var changes: [String] = []
    if theirs.title != mine.title { changes.append("is called '\(theirs.title)' now") }
    if theirs.isCompleted != mine.isCompleted { changes.append("is \(theirs.isCompleted ? "done" : "open") now") }
    return changes.isEmpty
      ? nil : "task \(theirs.id.text) \(changes.joined(separator: " and ")): the service had changed it"
  }
}
