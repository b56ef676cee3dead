import SharedDomain
import SharedInteractorInterface
import SharedLocal
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

@Suite struct TaskOutboxHistoryTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  @Test func `undo goes back one edit at a time, whether sent or not`() async throws {
    try await fixture.change(42, action: .remove)
    try await fixture.accept()
    try await fixture.change(41, action: .rename("Mine"))
    _ = try await fixture.outbox.undo()
    #expect(try await fixture.shown() == ["41 Write", "43 Rest"])
    _ = try await fixture.outbox.undo()
    #expect(try await fixture.shown() == ["41 Write", "43 Rest", "+new-1 Read (done)"])
    await #expect(throws: EditFailure.nothingToUndo) { try await fixture.outbox.undo() }
  }

  @Test func `an edit of a task that has been removed cannot be undone`() async throws {
    let edit = try await fixture.change(41, action: .rename("Mine"))[0]
    try await fixture.change(41, action: .remove)
    for _ in 1...2 { try await fixture.accept() }
    _ = try await fixture.outbox.undo()
    await #expect(throws: EditFailure.self) { try await fixture.outbox.undo() }
    #expect(try await fixture.shown() == ["42 Read (done)", "43 Rest", "+new-1 Mine"])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [edit.id + 2])
  }

  @Test func `what a service can never set is left out of a task that comes back`() async throws {
    try await fixture.change(41, action: .change([.tags: .list(["clay"])]))
    try await fixture.accept()
    try await fixture.change(41, action: .remove)
    try await fixture.accept()
    _ = try await outbox(of: ["add"]).undo()
    let edits = try await fixture.outbox.unconfirmed()
    #expect(edits.map(\.action) == [.add([.title: .text("Write"), .completed: .flag(false)])])
  }

  private func outbox(of requests: Set<String>) -> StoredTaskOutbox {
    StoredTaskOutbox(
      in: fixture.log, lists: fixture.store, abilities: { TaskAbilities(of: "Tracker", requests: requests) })
  }

  @Test func `what a service does not take of a new task is set once a removed task is back`() async throws {
    try await fixture.change(42, action: .remove)
    try await fixture.accept()
    #expect(try await outbox(of: ["add", "finish"]).undo().map(\.edit?.id) == [2, 3])
    let edits = try await fixture.outbox.unconfirmed()
    #expect(edits.map(\.action) == [.add([.title: .text("Read"), .completed: .flag(false)]), .complete(true)])
    #expect(try await fixture.shown() == ["41 Write", "43 Rest", "+new-1 Read (done)"])
    await #expect(throws: EditFailure.nothingToUndo) { try await fixture.outbox.undo() }
  }

  @Test func `what the service cannot undo stays, and what was done before is undone next`() async throws {
    try await fixture.change(41, action: .rename("Mine"))
    try await fixture.add("Buy milk")
    try await fixture.accept()
    let outbox = outbox(of: ["add", "rename"])
    let refusal = EditFailure.refused("tasks cannot be removed at Tracker; 'done' finishes one")
    await #expect(throws: refusal) { try await outbox.undo() }
    #expect(try await outbox.unconfirmed().isEmpty)
    #expect(try await outbox.undo().map(\.edit?.action) == [.rename("Write")])
  }

  @Test func `the last fifty edits are kept for undo even if every list has them`() async throws {
    for number in 1...60 {
      try await fixture.change(41, action: .rename("\(number)"))
      try await fixture.accept()
    }
    // After a conflict has been resolved this often, no list can lack the earlier edits.
    try await fixture.change(42, action: .rename("Mine"))
    for _ in 1...130 {
      try await fixture.send { _ in .contradicted(theirs: EditSamples.task(42, "Theirs"), "changed") }
      _ = try await fixture.outbox.resolve(61, by: .mine, among: [])
    }
    try await fixture.save([EditSamples.task(41, "60"), EditSamples.task(42, "Theirs")], revision: 190)
    try await fixture.accept()
    #expect(try await fixture.outbox.edits(ofUser: 3).map(\.id) == Array(12...61))
    for _ in 1...50 { _ = try await fixture.outbox.undo() }
    await #expect(throws: EditFailure.nothingToUndo) { try await fixture.outbox.undo() }
    #expect(try await fixture.shown().first == "~41 11")
  }

  @Test func `old confirmed edits are forgotten unless a list may lack them`() async throws {
    for number in 1...120 {
      try await fixture.change(41, action: .rename("\(number)"))
      try await fixture.accept()
    }
    #expect(try await fixture.shown().first == "41 120")
    #expect(try await fixture.outbox.edits(ofUser: 3).count == 120)
    try await fixture.save([EditSamples.task(41, "120")], revision: 120)
    try await fixture.change(41, action: .rename("last"))
    try await fixture.accept()
    // A list that was requested up to 64 confirmed edits ago may still arrive.
    #expect(try await fixture.outbox.edits(ofUser: 3).count == 64)
    for _ in 1...50 { _ = try await fixture.outbox.undo() }
    #expect(try await fixture.outbox.edits(ofUser: 3).count < 121 + 50)
  }
}
