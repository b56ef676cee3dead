import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

@Suite struct UnansweredEditTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  private static let failures: [SendOutcome] = [
    .unreached("offline"), .untouched, .lost("timeout"), .postponed("busy"), .postponed("busy", retryAfter: 9),
    .postponed("busy (503)", mayBeApplied: true), .held(.signIn, "sign-in required (401)"), .held(.service, "a page"),
    .awaited(9),
  ]

  @Test(arguments: failures)
  func `an edit whose response was lost cannot be dropped after other failures and a restart`(
    _ outcome: SendOutcome
  ) async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { _ in .lost("cut short") }
    for _ in 1...2 {
      try await fixture.send { _ in outcome }
      try await expectUndroppable(fixture, .unsure)
    }
    guard case .reversed(let reversal)? = try await fixture.restarted().undo().first else {
      Issue.record("the edit was dropped")
      return
    }
    #expect(reversal.action == .remove)
  }

  @Test func `an edit is unsure after a 5xx response and cannot be dropped`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { _ in .postponed("busy (503)", mayBeApplied: true) }
    try await expectUndroppable(fixture, .unsure)
  }

  @Test func `an edit whose response was lost cannot be dropped after its sender was killed`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { _ in .lost("cut short") }
    _ = try await fixture.outbox.claim(1, dueAt: nil, skipping: [])
    try await expectUndroppable(fixture, .sending)
    try await fixture.restarted().recover()
    try await expectUndroppable(fixture, .unsure)
    try await fixture.send { _ in .postponed("busy") }
    try await expectUndroppable(fixture, .unsure)
  }

  @Test func `a refused edit that may have arrived cannot be dropped while it is retried`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { _ in .lost("cut short") }
    try await fixture.send { _ in .rejected("title is empty (422)") }
    let key = try await fixture.outbox.unconfirmed().map(\.key)
    #expect(try await fixture.outbox.retry([1]).map(\.key) == key)
    try await expectUndroppable(fixture, .waiting)
  }

  private func expectUndroppable(
    _ fixture: OutboxFixture, _ state: EditState, at location: SourceLocation = #_sourceLocation
  ) async throws {
    let outbox = fixture.restarted()
    let edit = try #require(try await outbox.unconfirmed().first)
    #expect(edit.state == state, sourceLocation: location)
    await #expect(throws: EditFailure.notPossible(edit), sourceLocation: location) { try await outbox.discard(1) }
  }
}
