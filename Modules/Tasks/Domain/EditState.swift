/// The state of an edit on its way to the service.
package enum EditState: String, CaseIterable, Sendable {
  /// The edit is stored, or about to be, and will be sent.
  case waiting
  /// A process is sending the edit.
  case sending
  /// The edit was sent, and no answer, then or since, says whether it was applied.
  case unsure
  case confirmed
  /// The service has confirmed the edit, but a list that was requested later does not show it: the user has to decide.
  case unkept
  /// The same field of the task was changed on the service in the meantime: the user has to decide.
  case conflict
  /// The service will never apply the edit as it is.
  case refused
  /// The edit was undone or discarded before it was applied.
  case dropped

  /// An event that can change the state of an edit.
  package enum Event: CaseIterable, Sendable {
    /// A process has started to send the edit.
    case started
    /// The service has confirmed the edit, the user knows that it was applied, or a list shows it.
    case accepted
    /// A list that was requested after the service had confirmed the edit shows the task as if it had not.
    case missed
    /// The service could not be reached, or asked to retry later, and no earlier request may have arrived.
    case postponed
    /// A request, this one or an earlier one, may have arrived without an answer, or the sending process has ended; or
    /// the user sends a new task again that the service does not keep, and it has to be looked for first.
    case lost
    /// The field that the edit sets has a different value on the service from the one that the user saw.
    case contradicted
    case rejected
    /// The user has decided to send the edit anyway, knows that it was not applied, or has corrected it.
    case requeued
    case discarded
  }

  /// Returns the state after `event`, or `nil` if the event cannot happen in this state.
  package func after(_ event: Event) -> EditState? {
    switch (self, event) {
    case (.waiting, .started), (.unsure, .started): .sending
    case (.sending, .accepted), (.unsure, .accepted), (.unkept, .accepted): .confirmed
    case (.confirmed, .missed): .unkept
    case (.sending, .postponed): .waiting
    case (.sending, .lost), (.unkept, .lost): .unsure
    case (.sending, .contradicted): .conflict
    case (.sending, .rejected): .refused
    case (.conflict, .requeued), (.refused, .requeued), (.unsure, .requeued), (.unkept, .requeued): .waiting
    case (.waiting, .discarded), (.conflict, .discarded), (.refused, .discarded), (.unkept, .discarded): .dropped
    default: nil
    }
  }

  /// Whether the edit is over. A confirmed one may still turn out to be unkept.
  package var isFinal: Bool { self == .confirmed || self == .dropped }

  /// Whether the user has to decide what happens to the edit.
  package var needsDecision: Bool { self == .conflict || self == .refused || self == .unkept }
}

/// The numbers of edits that the service has not confirmed, by state.
package struct EditCounts: Hashable, Sendable {
  /// Edits that are waiting or being sent.
  package private(set) var waiting = 0
  /// Edits that were sent without an answer; they will be sent again.
  package private(set) var unsure = 0
  package private(set) var conflicts = 0
  package private(set) var refused = 0
  /// Edits that the service has confirmed but does not keep.
  package private(set) var unkept = 0

  package init(_ edits: [TaskEdit]) {
    // By index, which copies no edit.
    for index in edits.indices {
      switch edits[index].state {
      case .waiting, .sending: waiting += 1
      case .unsure: unsure += 1
      case .conflict: conflicts += 1
      case .refused: refused += 1
      case .unkept: unkept += 1
      case .confirmed, .dropped: break
      }
    }
  }

  /// The number of edits that will be sent without a decision by the user.
  package var toSend: Int { waiting + unsure }
  package var undecided: Int { conflicts + refused + unkept }
  package var total: Int { toSend + undecided }
}
