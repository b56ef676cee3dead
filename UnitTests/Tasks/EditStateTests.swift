import TasksDomain
import Testing

@Suite("The states of an edit")
struct EditStateTests {
  private static let transitions: [EditState: [EditState.Event: EditState]] = [
    .typed: [.stored: .waiting],
    .waiting: [.started: .sending, .discarded: .dropped],
    .sending: [
      .accepted: .confirmed, .postponed: .waiting, .lost: .unsure, .contradicted: .conflict, .rejected: .refused,
    ],
    .unsure: [.started: .sending],
    .conflict: [.requeued: .waiting, .discarded: .dropped],
    .refused: [.requeued: .waiting, .discarded: .dropped],
  ]

  @Test(arguments: EditState.allCases, EditState.Event.allCases)
  func everyEventInEveryState(_ state: EditState, _ event: EditState.Event) {
    #expect(state.after(event) == Self.transitions[state]?[event])
  }

  @Test(arguments: EditState.allCases)
  func finalAndUndecided(_ state: EditState) {
    #expect(state.isFinal == [.confirmed, .dropped].contains(state))
    #expect(state.needsDecision == [.conflict, .refused].contains(state))
  }

  @Test("What may be on its way, or applied unheard, is never dropped", arguments: EditState.allCases)
  func dropping(_ state: EditState) {
    var edit = EditSamples.edit()
    edit.state = state
    #expect(edit.canBeDropped == [.waiting, .conflict, .refused].contains(state))
    #expect(edit.canBeDiscarded == edit.canBeDropped)
    edit.mayHaveArrived = true
    #expect(!edit.canBeDropped)
    // Sent again it would be refused for ever: that is for the user to end, who is warned.
    #expect(edit.canBeDiscarded == [.conflict, .refused].contains(state))
  }
}
