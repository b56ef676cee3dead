import SharedTiming
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

@Suite struct LateArrivalTests {
  private static let twin = EditSamples.task(61, "Twin")

  @Test func `an unsure addition that is not in the list counts as not applied after the grace period`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.add("Twin")
    try await fixture.send { _ in .lost("cut short") }
    let awaited = try await fixture.send { _ in .found([EditSamples.task(61, "Other")], otherwise: .awaited(30)) }
    #expect(awaited.map(\.state) == [.unsure])
    #expect(awaited.map(\.hold) == [.arrival])
    #expect(awaited.map(\.lastError) == ["cut short"])
    #expect(awaited.map(\.tries) == [1])
    let absent = try await fixture.send { _ in .found([EditSamples.task(61, "Other")], otherwise: .absent) }
    #expect(absent.map(\.state) == [.waiting])
    #expect(absent.map(\.mayHaveArrived) == [false])
    #expect(absent.map(\.uptimeWhenSent) == [nil])
  }

  @Test func `a redirected addition is confirmed if it is in the list, and unsure if it is not`() async throws {
    let fixture = try await OutboxFixture(uptime: UptimeClock { 1_000 })
    for _ in 1...2 { try await fixture.add("Twin") }
    let moved = SendOutcome.lost("to /done (303)")
    let settled = try await fixture.send { _ in .found(OutboxFixture.tasks + [Self.twin], otherwise: moved) }
    #expect(settled.map(\.state) == [.confirmed, .unsure])
    #expect(settled.map(\.task) == [61, .local(2)])
    #expect(settled.map(\.lastError) == [nil, "to /done (303)"])
    #expect(settled.map(\.uptimeWhenSent) == [nil, 1_000])
    #expect(settled.map(\.canBeDropped) == [false, false])
    try await fixture.add("Rest")
    let known = try await fixture.send { $0.id == 3 ? .found(OutboxFixture.tasks, otherwise: moved) : .untouched }
    #expect(known.map(\.state) == [.unsure, .unsure])
  }

  @Test func `of two unsure additions with the same title, one is found in the list and the other waits`() async throws
  {
    let fixture = try await OutboxFixture()
    for _ in 1...2 { try await fixture.add("Twin") }
    try await fixture.send { _ in .lost("cut short") }
    let settled = try await fixture.send { _ in .found([Self.twin], otherwise: .awaited(30)) }
    #expect(settled.map(\.task) == [61, .local(2)])
    #expect(settled.map(\.hold) == [nil, .arrival])
  }

  @Test(arguments: [TaskAction.rename("Renamed"), .complete(true)])
  func `an unsure addition is found in the list even if its user has changed the task since`(
    _ action: TaskAction
  ) async throws {
    let fixture = try await OutboxFixture()
    try await fixture.add("Twin")
    try await fixture.send { _ in .lost("cut short") }
    try await fixture.save(OutboxFixture.tasks + [Self.twin], revision: 0)
    try await fixture.change(61, action: action)
    try await fixture.send { $0.isAddition ? .unreached("offline") : .accepted(action.applied(to: Self.twin)) }
    let now = try #require(action.applied(to: Self.twin))
    let settled = try await fixture.send { _ in .found([now], otherwise: .absent) }
    #expect(settled.map(\.task) == [61])
    #expect(settled.map(\.state) == [.confirmed])
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }

  @Test func `an unsure addition conflicts with a task of the same title if no list was known`() async throws {
    let fixture = try await OutboxFixture(isSaved: false)
    try await fixture.add("Twin")
    try await fixture.send { _ in .lost("cut short") }
    let tasks = [EditSamples.task(7, "Other"), Self.twin]
    let settled = try await fixture.send { _ in .found(tasks, otherwise: .awaited(30)) }
    #expect(settled.map(\.state) == [.conflict])
    #expect(settled.map(\.theirs) == [Self.twin])
    #expect(settled.map(\.lastError) == ["the service already has such a task (61)"])
  }

  @Test func `the uptime at which an edit was sent is recorded, also if the program ended meanwhile`() async throws {
    let fixture = try await OutboxFixture(uptime: UptimeClock { 1_000 })
    try await fixture.add("Twin")
    #expect(try await fixture.send { _ in .unreached("offline") }.map(\.uptimeWhenSent) == [nil])
    #expect(try await fixture.send { _ in .postponed("busy", mayBeApplied: true) }.map(\.uptimeWhenSent) == [1_000])
    let later = fixture.restarted(uptime: UptimeClock { 2_000 })
    #expect(try await later.claim(1, dueAt: nil, skipping: []).map(\.uptimeWhenSent) == [1_000])
    try await later.recover()
    let recovered = try await later.unconfirmed()
    #expect(recovered.map(\.uptimeWhenSent) == [2_000])
    // The program that ended may have sent it.
    #expect(recovered.map(\.mayHaveArrived) == [true])
    #expect(recovered.map(\.state) == [.unsure])
  }

  @Test func `an edit may have arrived if the program ended during its first try`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.add("Twin")
    _ = try await fixture.outbox.claim(1, dueAt: nil, skipping: [])
    try await fixture.restarted().recover()
    let edit = try #require(try await fixture.restarted().unconfirmed().first)
    #expect(edit.state == .unsure)
    #expect(edit.mayHaveArrived)
    #expect(edit.uptimeWhenSent != nil)
    #expect(!edit.canBeDropped)
    #expect(!edit.canBeDiscarded)
  }

  @Test func `an unsure edit without a recorded uptime counts as sent now`() async throws {
    let fixture = try await OutboxFixture(uptime: UptimeClock { 1_000 })
    try await fixture.add("Twin")
    // As version 1.1 stored it, which did not record when edits were sent.
    try await fixture.rewrite("edit 1") { $0.replacing("state=waiting", with: "state=unsure\tarrived?") }
    #expect(try await fixture.outbox.unconfirmed().map(\.uptimeWhenSent) == [nil])
    #expect(try await fixture.outbox.claim(1, dueAt: nil, skipping: []).map(\.uptimeWhenSent) == [1_000])
  }
}
