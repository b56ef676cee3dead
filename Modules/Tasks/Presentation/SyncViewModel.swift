package import SharedPresentation
package import TasksDomain

/// The result of sending edits as it is displayed.
package struct SyncViewModel: Sendable {
  /// The number of edits that the service has confirmed.
  package let sent: Int
  /// The numbers of edits that are left.
  private let counts: EditCounts
  /// The number of edits that another process has sent.
  package let elsewhere: Int
  /// How long the command waited for another process that is still sending, as text; `nil` if it did not wait.
  package let waited: String?
  /// The fields that the service has changed beyond the edits: one sentence for each task, without a full stop.
  package let changes: [String]
  package let undecided: [TaskEdit]
  /// The edits that are not sent again yet, because an earlier request may still arrive, in order.
  package let awaited: [TaskEdit]
  /// The other edits that may have reached the service, in order.
  package let unanswered: [TaskEdit]
  /// The new tasks that wait until the service answers whether a task was removed, in order, each with that removal.
  package let heldBack: [(addition: TaskEdit, removal: TaskEdit)]
  /// What kept the other edits from being sent; `nil` if nothing did.
  package let obstacle: String?
  private let hold: EditHold?

  /// Creates the view model.
  ///
  /// - Parameters:
  ///   - settled: The edits that were settled.
  ///   - left: The edits that are still unconfirmed.
  ///   - elsewhere: The number of edits that another process has sent.
  ///   - waited: How long the command waited for a process that is still sending; `nil` if it did not wait.
  package init(settled: [TaskEdit], left: [TaskEdit], elsewhere: Int = 0, waited: String? = nil) {
    self.elsewhere = elsewhere
    self.waited = waited
    let confirmed = settled.filter { $0.state == .confirmed }
    sent = confirmed.count
    counts = EditCounts(left)
    changes = confirmed.compactMap(Self.change)
    undecided = left.filter(\.state.needsDecision)
    let waiting = left.filter { !$0.state.needsDecision }
    awaited = waiting.filter { $0.hold == .arrival }
    unanswered = waiting.filter { $0.state == .unsure && $0.hold != .arrival }
    heldBack = waiting.compactMap { edit in
      waiting.first { $0.state == .unsure && $0.freesID(for: edit) }.map { (edit, $0) }
    }
    let blocked = waiting.filter { $0.lastError != nil && $0.hold != .arrival }
    // Without signing in, no other obstacle matters.
    let last = blocked.last { $0.hold == .signIn } ?? blocked.last
    obstacle = last?.obstacle
    hold = last?.hold
  }

  /// The numbers of edits that were sent and are left, each with its name.
  package var numbers: [(name: String, number: Int)] {
    [
      ("sent", sent), ("waiting", counts.waiting), ("unsure", counts.unsure), ("conflicts", counts.conflicts),
      ("refused", counts.refused), ("unkept", counts.unkept),
    ]
  }

  /// The number of edits that are still to be sent.
  package var unsent: Int { counts.toSend }

  package var isNoneLeft: Bool { counts.total == 0 }

  /// The problem of the command: sign-in required, then edits that need a decision, then edits that could not be sent;
  /// `nil` if all were sent.
  package var problem: Problem? {
    if hold == .signIn { return Problem(unsentMessage, kind: .refused) }
    if !undecided.isEmpty { return .undecided }
    if hold == .permission { return Problem(unsentMessage, kind: .refused) }
    guard unsent > 0 else { return nil }
    if let waited {
      let time = waited.isEmpty ? "" : " (waited for \(waited))"
      return Problem("another program is still sending the edits\(time)")
    }
    return Problem(unsentMessage, kind: .unsent)
  }

  /// Whether the problem says everything about the edits that were not sent.
  package var problemCoversUnsent: Bool { problem.map { $0.kind != .undecided } ?? false }

  private var unsentMessage: String {
    // One that may have been applied may also have been sent.
    "\(Noun("edit").text(of: unsent)) not \(counts.unsure > 0 ? "confirmed" : "sent")"
      + (obstacle.map { ": \($0)" } ?? "")
  }

  private static func change(by edit: TaskEdit) -> String? {
    guard let theirs = edit.theirs, let base = edit.base, let mine = edit.action.applied(to: base) else { return nil }
    let changes = edit.comparedFields.filter { theirs[$0] != mine[$0] }.map { field -> String in
      let value = field.phrase(theirs[field])
      return switch field {
      case .title: "is now called '\(value)'"
      case .completed: "is now \(value)"
      default: "now has \(value)"
      }
    }
    return changes.isEmpty
      ? nil : "task \(theirs.id.text) \(changes.joined(separator: " and ")): it was also changed on the service"
  }
}
