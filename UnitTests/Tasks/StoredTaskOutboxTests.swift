import CacheInfra
import EditsInfra
import Foundation
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

@Suite struct StoredTaskOutboxTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  @Test func `a list shows an edit when it is typed, when it is sent, and after a reload`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.change(41, .local(1), action: .complete(true))
    try await fixture.change(43, action: .remove)
    let expected = ["~41 Write (done)", "42 Read (done)", "-43 Rest", "+new-1 Buy milk (done)"]
    #expect(try await fixture.shown() == expected)
    #expect(try await fixture.accept().map(\.id) == [1, 2, 4])
    #expect(try await fixture.shown() == ["41 Write (done)", "42 Read (done)", "~61 Buy milk (done)"])
    #expect(try await fixture.accept().map(\.id) == [3])
    let all = ["41 Write (done)", "42 Read (done)", "61 Buy milk (done)"]
    #expect(try await fixture.shown() == all)
    // The response to an earlier request arrives late.
    try await fixture.save(OutboxFixture.tasks, revision: 0)
    #expect(try await fixture.shown() == all)
    #expect(try await fixture.outbox.read().counters.revision == 4)
    try await fixture.save([EditSamples.task(41, "Newer")], revision: 4)
    #expect(try await fixture.shown() == ["41 Newer"])
  }

  @Test func `undo runs once even if the disk fails right after the change was saved`() async throws {
    let log = InMemoryRecordLog()
    let outbox = StoredTaskOutbox(
      in: DisturbedRecordLog(log, failure: .unavailable("disk I/O error")), lists: InMemoryCacheStore())
    for title in ["One", "Two", "Three"] {
      _ = try await StoredTaskOutbox(in: log, lists: InMemoryCacheStore()).add(title)
    }
    await #expect(throws: EditFailure.store("disk I/O error")) { try await outbox.undo() }
    #expect(try await outbox.unconfirmed().map(\.id) == [1, 2])
  }

  @Test func `an outbox sees what another process has entered`() async throws {
    let log = InMemoryRecordLog()
    let outboxes = [1, 2].map { _ in StoredTaskOutbox(in: log, lists: InMemoryCacheStore()) }
    for (number, outbox) in [outboxes[0], outboxes[1], outboxes[1], outboxes[0]].enumerated() {
      _ = try await outbox.add("Task \(number)")
      for other in outboxes { #expect(try await other.unconfirmed().map(\.id) == Array(1...(number + 1))) }
    }
  }

  @Test func `if one task is unknown, none of the changes is made`() async throws {
    await #expect(throws: EditFailure.unknownTask(99)) {
      try await fixture.change(41, 99, action: .complete(true))
    }
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
    let known = [EditSamples.task(99, "Known")]
    let entered = try await fixture.outbox.change([99, 99], .complete(true), known: known)
    #expect(entered.count == 1)
  }

  @Test func `a change that changes nothing creates no edit`() async throws {
    let completed = try await fixture.outbox.change([42], .complete(true))
    #expect(completed == [.unchanged(OutboxFixture.tasks[1], .complete(true))])
    let renamed = try await fixture.outbox.change([41], .rename("Write"))
    #expect(renamed == [.unchanged(OutboxFixture.tasks[0], .rename("Write"))])
    try await fixture.change(41, action: .complete(true))
    #expect(try await fixture.change(41, action: .complete(true)).isEmpty)
    try await fixture.change(43, action: .remove)
    await #expect(throws: EditFailure.unknownTask(43)) { try await fixture.change(43, action: .rename("x")) }
  }

  @Test(arguments: [TaskField.tags: TaskValue(["clay"]), .due: .text("2026-12-01")])
  func `an edit changes what its user saw, also if an earlier one was typed before that`(
    _ field: TaskField, _ seen: TaskValue
  ) async throws {
    try await fixture.change(41, action: .rename("Draft"))
    var theirs = EditSamples.task()
    theirs[field] = seen
    try await fixture.save([theirs], revision: 0)
    let removal = try await fixture.change(41, action: .change([field: .absent])).first
    theirs[.title] = .text("Draft")
    try await fixture.send { _ in .accepted(theirs) }
    let claimed = try await fixture.outbox.claim(9, dueAt: nil, skipping: [])
    #expect(claimed.map(\.action) == [.change([field: .absent])])
    #expect(claimed.map(\.base) == [removal?.base])
    #expect(claimed.first?.base?[field] == seen)
  }

  @Test func `a new task keeps its local ID after the service has assigned one`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.accept()
    #expect(try await fixture.change(.local(1), action: .complete(true)).map(\.task) == [61])
    #expect(try await fixture.outbox.task(.local(1))?.item.title == "Buy milk")
    #expect(try await fixture.add("Next").task == .local(2))
  }

  @Test func `only the first edit of each task is claimed, and only when it is due`() async throws {
    try await fixture.change(41, 43, action: .rename("a"))
    try await fixture.change(41, action: .rename("b"))
    let postponed = try await fixture.send { _ in .postponed("busy") }
    #expect(postponed.map(\.id) == [1, 2])
    let outbox = fixture.outbox
    #expect(try await outbox.claim(9, dueAt: EditSamples.time + 0.9, skipping: []).isEmpty)
    #expect(try await outbox.claim(1, dueAt: EditSamples.time + 1, skipping: [1]).map(\.id) == [2])
    #expect(try await outbox.claim(9, dueAt: nil, skipping: []).map(\.id) == [1])
    #expect(try await outbox.counts() == EditCounts(try await outbox.unconfirmed()))
    try await outbox.recover()
    #expect(try await outbox.unconfirmed().map(\.state) == [.unsure, .unsure, .waiting])
  }

  @Test func `after an earlier edit is merged, the base of the next one is still what the user saw`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.change(41, action: .rename("Mine"))
    let merged = EditSamples.task(41, "Theirs", isCompleted: true)
    try await fixture.send { _ in .accepted(merged) }
    // The second edit was typed before the service had the new title.
    #expect(try await fixture.outbox.unconfirmed().map(\.base) == [EditSamples.task(41, "Write", isCompleted: true)])
  }

  @Test(arguments: [Resolution.mine, .theirs])
  func `resolving a conflict as mine rebases the edit, and as theirs drops it`(
    _ resolution: Resolution
  ) async throws {
    try await fixture.change(41, action: .rename("Mine"))
    let theirs = EditSamples.task(41, "Theirs")
    try await fixture.send { _ in .contradicted(theirs: theirs, "changed") }
    #expect(try await fixture.shown().first == "~41 Mine")
    _ = try await fixture.outbox.resolve(1, by: resolution, among: [])
    let left = try await fixture.outbox.unconfirmed()
    #expect(left.map(\.base) == (resolution == .mine ? [theirs] : []))
    #expect(try await fixture.shown().first == (resolution == .mine ? "~41 Mine" : "41 Theirs"))
    await #expect(throws: EditFailure.self) { try await fixture.outbox.resolve(1, by: resolution, among: []) }
  }

  @Test func `correcting a refused title changes the same edit and gives it a new key`() async throws {
    let first = try await fixture.add("Too long")
    try await fixture.change(.local(1), action: .complete(true))
    try await fixture.send { _ in .rejected("too long (422)") }
    #expect(try await fixture.accept().isEmpty)
    let corrected = try await fixture.change(.local(1), action: .rename("Short"))
    #expect(corrected.map(\.id) == [1])
    #expect(corrected.map(\.state) == [.waiting])
    #expect(corrected.map(\.key) != [first.key])
    #expect(try await fixture.shown().last == "+new-1 Short (done)")
  }

  @Test func `discarding an added task discards the later edits of it`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.change(.local(1), action: .complete(true))
    try await fixture.change(41, action: .rename("a"))
    try await fixture.change(41, action: .rename("b"))
    #expect(try await fixture.outbox.discard(1).map(\.id) == [1, 2])
    #expect(try await fixture.outbox.discard(3).map(\.id) == [3])
    #expect(try await fixture.outbox.unconfirmed().map(\.base) == [OutboxFixture.tasks[0]])
    #expect(try await fixture.shown() == ["~41 b", "42 Read (done)", "43 Rest"])
    await #expect(throws: EditFailure.unknownEdit(1)) { try await fixture.outbox.discard(1) }
  }

  @Test func `undo reverses an edit that may have arrived instead of dropping it`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { _ in .lost("cut short") }
    await #expect(throws: EditFailure.self) { try await fixture.outbox.discard(1) }
    guard case .reversed(let reversal)? = try await fixture.outbox.undo().first else {
      Issue.record("the edit was dropped")
      return
    }
    #expect(reversal.action == .remove)
    #expect(reversal.task == .local(1))
  }

  @Test func `discarding a conflicting addition does not change the existing task`() async throws {
    try await fixture.add("Twin")
    try await fixture.change(.local(1), action: .rename("Mine"))
    try await fixture.send { _ in .contradicted(theirs: EditSamples.task(62, "Twin"), "is it this one?") }
    #expect(try await fixture.outbox.discard(1).map(\.id) == [1, 2])
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }

  @Test func `each task found at the service accounts for only one addition`() async throws {
    for _ in 1...3 { try await fixture.add("Twin") }
    try await fixture.send { _ in .lost("cut short") }
    let found = [EditSamples.task(61, "Twin"), EditSamples.task(62, "Twin")]
    #expect(try await fixture.send { _ in .found(found, otherwise: .absent) }.map(\.task) == [61, 62, .local(3)])
    #expect(try await fixture.outbox.unconfirmed().map(\.mayHaveArrived) == [false])
  }

  @Test func `after a conflict is resolved as theirs, the next edit is based on what the user saw`() async throws {
    try await fixture.change(41, action: .rename("Mine"))
    try await fixture.change(41, action: .complete(true))
    let theirs = EditSamples.task(41, "Theirs", isCompleted: true)
    try await fixture.send { _ in .contradicted(theirs: theirs, "the task was changed in the meantime") }
    _ = try await fixture.outbox.resolve(1, by: .theirs, among: [])
    #expect(try await fixture.outbox.unconfirmed().map(\.base) == [EditSamples.task(41, "Write")])
  }
}
