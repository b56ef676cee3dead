import SharedDomain
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

@Suite struct RedoTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  @Test func `undo takes back all edits of a command, and redo makes them again`() async throws {
    try await fixture.change(43, action: .rename("Sleep"))
    try await fixture.change(41, 43, action: .complete(true))
    #expect(try await fixture.outbox.read().undoable.map(\.task) == [41, 43])
    let undone = try await fixture.outbox.undo()
    #expect(undone.count == 2)
    #expect(try await fixture.shown() == ["41 Write", "42 Read (done)", "~43 Sleep"])
    #expect(try await fixture.outbox.read().redoable.last?.map(\.task) == [41, 43])
    _ = try await fixture.outbox.redo()
    #expect(try await fixture.shown() == ["~41 Write (done)", "42 Read (done)", "~43 Sleep (done)"])
    await #expect(throws: EditFailure.nothingToRedo) {
      try await fixture.outbox.redo()
    }
  }

  @Test func `commands are made again in the order in which they were typed, under new names`() async throws {
    try await fixture.add("Buy")
    try await fixture.change(.local(1), action: .complete(true))
    for _ in 1...2 { _ = try await fixture.outbox.undo() }
    for _ in 1...2 { _ = try await fixture.outbox.redo() }
    #expect(try await fixture.shown().last == "+new-2 Buy (done)")
  }

  @Test func `a removal that was sent is undone and made again`() async throws {
    try await fixture.change(42, action: .remove)
    try await fixture.accept()
    _ = try await fixture.outbox.undo()
    #expect(try await fixture.shown() == ["41 Write", "43 Rest", "+new-1 Read (done)"])
    _ = try await fixture.outbox.redo()
    #expect(try await fixture.shown() == ["41 Write", "43 Rest", "-new-1 Read (done)"])
  }

  @Test func `tasks that one command has removed come back in their order`() async throws {
    try await fixture.change(41, 42, 43, action: .remove)
    try await fixture.accept()
    let undone = try await fixture.outbox.undo()
    #expect(undone.count == 3)
    #expect(try await fixture.shown() == ["+new-1 Write", "+new-2 Read (done)", "+new-3 Rest"])
    #expect(try await fixture.outbox.read().redoable.last?.map(\.title) == ["Write", "Read", "Rest"])
    _ = try await fixture.outbox.redo()
    #expect(try await fixture.shown() == ["-new-1 Write", "-new-2 Read (done)", "-new-3 Rest"])
  }

  @Test func `several commands that were sent are undone and made again, one by one`() async throws {
    for id in [41, 43] as [TaskID] {
      try await fixture.change(id, action: .complete(true))
      try await fixture.accept()
    }
    for _ in 1...2 { _ = try await fixture.outbox.undo() }
    for id in [41, 43] as [TaskID] {
      let entered = try await fixture.outbox.redo()
      guard case .edit(let edit)? = entered.first else {
        Issue.record("nothing was redone")
        return
      }
      #expect(edit.task == id)
    }
  }

  @Test func `a new command ends what can be done again`() async throws {
    try await fixture.change(41, action: .complete(true))
    _ = try await fixture.outbox.undo()
    try await fixture.change(43, action: .complete(true))
    await #expect(throws: EditFailure.nothingToRedo) {
      try await fixture.outbox.redo()
    }
  }

  @Test func `a task that is not saved any more has to be loaded before its change is made again`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.change(43, action: .complete(true))
    for _ in 1...2 { _ = try await fixture.outbox.undo() }
    _ = try await fixture.outbox.redo()
    try await fixture.save([EditSamples.task(41, "Write")], revision: 2)
    await #expect(throws: EditFailure.unknownTask(43)) {
      try await fixture.outbox.redo()
    }
  }

  @Test func `only the command that the user has seen is undone`() async throws {
    let seen = try await fixture.change(41, action: .complete(true)).map(\.id)
    try await fixture.change(43, action: .complete(true))
    await #expect(throws: EditFailure.otherCommand) {
      try await fixture.outbox.undo(seen)
    }
    #expect(try await fixture.outbox.undo().count == 1)
    #expect(try await fixture.outbox.undo(seen).count == 1)
  }

  @Test func `a change of a new task that was discarded cannot be made again`() async throws {
    try await fixture.add("Buy")
    try await fixture.change(.local(1), action: .complete(true))
    for _ in 1...2 { _ = try await fixture.outbox.undo() }
    _ = try await fixture.outbox.redo()
    _ = try await fixture.outbox.discard(3)
    await #expect(throws: EditFailure.noSuchTask(.local(2))) {
      try await fixture.outbox.redo()
    }
    try await fixture.outbox.forgetLastUndone()
    await #expect(throws: EditFailure.nothingToRedo) {
      try await fixture.outbox.redo()
    }
  }

  @Test func `a long command is kept whole until it is undone`() async throws {
    let tasks = (101...180).map { EditSamples.task(.service(.number($0))) }
    _ = try await fixture.outbox.change(tasks.map(\.id), .complete(true), known: tasks)
    #expect(try await fixture.outbox.undo().count == 80)
  }
}
