/// How far an edit has come on its way to the service.
package enum EditState: String, CaseIterable, Sendable {
  /// The user has typed it; it is not kept anywhere yet.
  case typed
  /// It is kept, and waits to be sent.
  case waiting
  /// Some process is sending it.
  case sending
  /// It was sent, and no answer came, nor any since that tells: it may have been applied.
  case unsure
  /// The service has applied it.
  case confirmed
  /// The service's task was changed in the same place meanwhile: the user has to decide.
  case conflict
  /// The service will never apply it as it is.
  case refused
  /// It was taken back before it was applied.
  case dropped

  /// What can happen to an edit.
  package enum Event: CaseIterable, Sendable {
    /// It was written down.
    case kept
    /// Some process begins to send it.
    case taken
    /// The service says that it is applied.
    case accepted
    /// The service was not reached, or asks to try again later; nor may anything that was sent before have reached it.
    case postponed
    /// It may have reached the service, now or before, but no answer tells; or whoever sent it came to an end.
    case lost
    /// The service says that something else stands where this was to go.
    case contradicted
    /// The service says no.
    case rejected
    /// The user wants it nevertheless, or has changed it.
    case insisted
    /// The user does not want it any more.
    case givenUp
  }

  /// The state after `event`; nil if it cannot happen in this one.
  package func after(_ event: Event) -> EditState? {
    switch (self, event) {
    case (.typed, .kept): .waiting
    case (.waiting, .taken), (.unsure, .taken): .sending
    case (.sending, .accepted): .confirmed
    case (.sending, .postponed): .waiting
    case (.sending, .lost): .unsure
    case (.sending, .contradicted): .conflict
    case (.sending, .rejected): .refused
    case (.conflict, .insisted), (.refused, .insisted): .waiting
    case (.waiting, .givenUp), (.conflict, .givenUp), (.refused, .givenUp): .dropped
    default: nil
    }
  }

  /// Whether it is over: nothing happens to the edit any more.
  package var isFinal: Bool { self == .confirmed || self == .dropped }

  /// Whether it waits for the user.
  package var needsDecision: Bool { self == .conflict || self == .refused }
}
