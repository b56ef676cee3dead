import TasksDomain
import Testing

@Suite struct EditStateTests {
  private static let transitions: [EditState: [EditState.Event: EditState]] = [
    .waiting: [.started: .sending, .discarded: .dropped],
    .sending: [
      .accepted: .confirmed, .postponed: .waiting, .lost: .unsure, .contradicted: .conflict, .rejected: .refused,
    ],
    .confirmed: [.missed: .unkept],
    .unkept: [.accepted: .confirmed, .lost: .unsure, .requeued: .waiting, .discarded: .dropped],
    .unsure: [.started: .sending, .accepted: .confirmed, .requeued: .waiting],
    .conflict: [.requeued: .waiting, .discarded: .dropped],
    .refused: [.requeued: .waiting, .discarded: .dropped],
  ]

  @Test(arguments: EditState.allCases, EditState.Event.allCases)
  func `every event has the expected effect in every state`(_ state: EditState, _ event: EditState.Event) {
    #expect(state.after(event) == Self.transitions[state]?[event])
  }

  @Test(arguments: EditState.allCases)
  func `final states and states that need a decision are recognised`(_ state: EditState) {
    #expect(state.isFinal == [.confirmed, .dropped].contains(state))
    #expect(state.needsDecision == [.conflict, .refused, .unkept].contains(state))
  }

  @Test(arguments: EditState.allCases)
  func `an edit that may have arrived can be discarded only if it needs a decision`(_ state: EditState) {
    var edit = EditSamples.edit()
    edit.state = state
    #expect(edit.canBeDropped == [.waiting, .conflict, .refused, .unkept].contains(state))
    #expect(edit.canBeDiscarded == edit.canBeDropped)
    edit.mayHaveArrived = true
    #expect(!edit.canBeDropped)
    // Sent again, it would be refused again: the user may discard it, and is warned.
    #expect(edit.canBeDiscarded == [.conflict, .refused, .unkept].contains(state))
  }
}
