import Foundation
import TasksDomain
import TasksInteractorInterface
import Testing

@Suite struct SettlingTests {
  private static let item = EditSamples.task(41, "Theirs")

  @Test(arguments: [
    (SendOutcome.accepted(item), EditState.confirmed, false, true), (.accepted(nil), .confirmed, false, true),
    (.unreached("x"), .waiting, false, true), (.postponed("x"), .waiting, false, true),
    (.postponed("x", mayBeApplied: true), .unsure, true, true), (.lost("x"), .unsure, true, true),
    (.contradicted(theirs: item, "x"), .conflict, false, true), (.rejected("x"), .refused, false, true),
    (.held(.signIn, "x"), .waiting, false, true), (.held(.service, "x"), .waiting, false, true),
    (.found([item], otherwise: .absent), .waiting, false, false), (.absent, .waiting, false, false),
    (.untouched, .waiting, false, false),
  ])
  func `each outcome of a first try leads to the expected state`(
    _ outcome: SendOutcome, _ state: EditState, _ mayHaveArrived: Bool, _ counts: Bool
  ) {
    var edit = EditSamples.edit(state: .sending)
    edit.settle(outcome, at: EditSamples.time, backoff: Backoff { 0.5 })
    #expect(edit.state == state)
    #expect(edit.mayHaveArrived == mayHaveArrived)
    #expect(edit.tries == (counts ? 1 : 0))
  }

  @Test(arguments: [
    (SendOutcome.unreached("x"), EditState.unsure, true), (.untouched, .unsure, true), (.lost("x"), .unsure, true),
    (.postponed("x"), .unsure, true), (.postponed("x", retryAfter: 9), .unsure, true),
    (.postponed("x", mayBeApplied: true), .unsure, true), (.absent, .waiting, false),
    (.found([], otherwise: .absent), .waiting, false),
    (.held(.signIn, "x"), .unsure, true), (.awaited(9), .unsure, true),
    (.accepted(item), .confirmed, false),
    (.rejected("x"), .refused, true), (.contradicted(theirs: nil, "x"), .conflict, false),
  ])
  func `an edit that may have arrived stays unsure until a response tells`(
    _ outcome: SendOutcome, _ state: EditState, _ mayHaveArrived: Bool
  ) {
    var edit = EditSamples.edit(state: .sending, mayHaveArrived: true)
    edit.settle(outcome, at: EditSamples.time, backoff: Backoff { 0.5 })
    #expect(edit.state == state)
    #expect(edit.mayHaveArrived == mayHaveArrived)
  }

  @Test func `the waiting time doubles with each try, up to 300 seconds`() {
    var edit = EditSamples.edit()
    var waits: [TimeInterval] = []
    for _ in 1...11 {
      edit.state = .sending
      edit.settle(.postponed("busy (503)"), at: EditSamples.time, backoff: Backoff { 0.5 })
      waits.append((edit.notBefore ?? .distantPast).timeIntervalSince(EditSamples.time))
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    #expect(edit.lastError == "busy (503)")
    #expect(edit.tries == 11)
  }

  @Test func `the reason for holding an edit is kept until the next try`() {
    var edit = EditSamples.edit(state: .sending)
    edit.settle(.held(.signIn, "sign-in required (401)"), at: EditSamples.time, backoff: Backoff { 0.5 })
    #expect(edit.hold == .signIn)
    #expect(edit.lastError == "sign-in required (401)")
    edit.state = .sending
    edit.settle(.untouched, at: EditSamples.time, backoff: Backoff { 0.5 })
    #expect(edit.hold == .signIn)
    edit.state = .sending
    edit.settle(.postponed("busy (503)"), at: EditSamples.time, backoff: Backoff { 0.5 })
    #expect(edit.hold == nil)
  }

  @Test func `an edit that may still arrive waits as after other tries, but no longer than the grace period`() {
    for (tries, grace, wait) in [(1, 60.0, 1.0), (4, 60, 8), (9, 60, 60)] {
      var edit = EditSamples.edit(state: .sending, mayHaveArrived: true)
      edit.tries = tries
      edit.settle(.awaited(grace), at: EditSamples.time, backoff: Backoff { 0.5 })
      #expect(edit.notBefore == EditSamples.time + wait)
      #expect(edit.wait == wait)
      #expect(edit.tries == tries)
      #expect(edit.hold == .arrival)
    }
  }

  @Test func `a longer wait that the service has asked for is not shortened by a look whether the edit has arrived`() {
    var edit = EditSamples.edit(state: .sending)
    edit.settle(
      .postponed("busy (503)", retryAfter: 3600, mayBeApplied: true), at: EditSamples.time, backoff: Backoff { 0.5 })
    let asked = edit.notBefore
    edit.state = .sending
    edit.settle(.awaited(60), at: EditSamples.time + 10, backoff: Backoff { 0.5 })
    #expect(edit.notBefore == asked)
    #expect(edit.hold == .arrival)
    #expect(edit.retryTime(at: EditSamples.time + 10) == asked)
  }

  @Test(arguments: [
    (0.0, false), (0.9, false), (1, true), (-0.9, false), (-3600, true), (-1e9, true), (-1e13, true), (1e9, true),
    (1e13, true),
  ])
  func `an edit is due if the clock was wrong when it was postponed`(_ later: TimeInterval, _ isDue: Bool) {
    var edit = EditSamples.edit(state: .sending)
    edit.settle(.postponed("busy (503)"), at: EditSamples.time, backoff: Backoff { 0.5 })
    #expect(edit.isDue(at: EditSamples.time + later) == isDue)
  }

  @Test(arguments: [(86_399.0, false), (90_000, true), (-1, true)])
  func `an edit of an earlier version is due if it would wait for more than a day`(_ ahead: TimeInterval, _ isDue: Bool)
  {
    var edit = EditSamples.edit()
    edit.notBefore = EditSamples.time + ahead
    #expect(edit.isDue(at: EditSamples.time) == isDue)
  }

  @Test(arguments: [(0.0, 0.5), (0.999, 1.499)])
  func `waiting times have a random factor between 0.5 and 1.5`(_ random: Double, _ delay: Double) {
    #expect(abs(Backoff { random }.delay(afterTries: 1) - delay) < 0.001)
  }

  @Test func `the waiting time is never shorter than Retry-After`() {
    #expect(Backoff { 0.5 }.delay(afterTries: 1, retryAfter: 90) == 90)
    #expect(Backoff { 0.5 }.delay(afterTries: 9, retryAfter: 90) == 256)
    #expect(Backoff { 0 }.delay(afterTries: .max) == 150)
  }

  @Test(
    arguments: [
      (TaskAction.rename("Mine"), item, SendOutcome.contradicted(theirs: item, "the task was changed in the meantime")),
      (.rename("Theirs"), item, .accepted(item)), (.complete(true), item, nil),
      (.rename("Mine"), EditSamples.task(isCompleted: true), nil),
      (.complete(true), EditSamples.task(isCompleted: true), .accepted(EditSamples.task(isCompleted: true))),
      (.remove, item, .contradicted(theirs: item, "the task was changed in the meantime")),
      (.remove, EditSamples.task(), nil),
    ] as [(TaskAction, TaskItem, SendOutcome?)])
  func `changes of different fields are merged, and changes of the same field conflict`(
    _ action: TaskAction, _ theirs: TaskItem, _ outcome: SendOutcome?
  ) {
    #expect(EditSamples.edit(1, action).merged(with: theirs) == outcome)
  }
}
