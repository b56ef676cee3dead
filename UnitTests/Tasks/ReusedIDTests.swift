import SharedDomain
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

/// Tests of the outbox at a service that assigns the ids of removed tasks again.
@Suite struct ReusedIDTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  private func shown(_ fixture: OutboxFixture) async throws -> [TaskItem] {
    OutboxFixture.tasks.edited(by: try await fixture.outbox.edits(ofUser: 3), since: 0)
      .filter { $0.mark != .removed }.map(\.item)
  }

  @Test func `an addition waits while it is open whether the newest task is removed`() async throws {
    try await fixture.change(43, action: .remove)
    #expect(try await fixture.send { _ in .lost("no answer") }.map(\.state) == [.unsure])
    // The opposite of the removal adds the same task again.
    guard case .reversed(let addition)? = try await fixture.outbox.undo().first else {
      Issue.record("the removal was not reverted")
      return
    }
    #expect(try await fixture.send { _ in .accepted(nil) }.map(\.id) == [1])
    let item = EditSamples.task(43, "Rest")
    #expect(try await fixture.send { _ in .accepted(item) }.map(\.id) == [addition.id])
    #expect(try await shown(fixture).contains(item))
  }

  @Test func `an addition does not wait for a removal that is not sent`() async throws {
    try await fixture.change(43, action: .remove)
    try await fixture.send { _ in .held(.permission, "not allowed") }
    let addition = try await fixture.add("Sweep")
    #expect(try await fixture.outbox.claim(9, dueAt: nil, skipping: [1]).map(\.id) == [addition.id])
  }

  @Test func `an addition waits for the removal of an older task, which may be the newest by now`() async throws {
    let addition = try await fixture.add("Sweep")
    try await fixture.change(43, 42, action: .remove)
    try await fixture.send { $0.isAddition ? .unreached("no line") : .lost("no answer") }
    try await fixture.send { $0.task == 43 ? .accepted(nil) : .lost("no answer") }
    #expect(try await fixture.outbox.claim(9, dueAt: nil, skipping: [3]).map(\.id) == [])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [addition.id, 3])
  }

  @Test func `a new task that was removed is not undone by removing the one that has its id now`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .accepted(EditSamples.task(44, "Sweep")) }
    try await fixture.change(44, action: .remove)
    try await fixture.send { _ in .accepted(nil) }
    _ = try await fixture.outbox.undo()
    try await fixture.save(OutboxFixture.tasks + [EditSamples.task(44, "Another")], revision: 2)
    let added = try await fixture.outbox.edits(ofUser: 3)[0]
    await #expect(throws: EditFailure.gone(added)) { try await fixture.outbox.undo() }
  }

  @Test func `a new task that others have replaced or renamed is not removed by undo`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .accepted(EditSamples.task(44, "Sweep")) }
    let other = EditSamples.task(44, "Another")
    try await fixture.save(OutboxFixture.tasks + [other], revision: 1)
    let added = try await fixture.outbox.edits(ofUser: 3)[0]
    await #expect(throws: EditFailure.renamed(added, other)) { try await fixture.outbox.undo() }
    await #expect(throws: EditFailure.nothingToUndo) { try await fixture.outbox.undo() }
  }

  @Test func `a new task that others have marked done is removed by undo`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .accepted(EditSamples.task(44, "Sweep")) }
    try await fixture.save(OutboxFixture.tasks + [EditSamples.task(44, "Sweep", isCompleted: true)], revision: 1)
    _ = try await fixture.outbox.undo()
    #expect(try await fixture.outbox.unconfirmed().map(\.task) == [44])
  }

  @Test func `the addition that undoes a removal waits until it is known whether that was applied`() async throws {
    // Others may have removed newer tasks, so the id of any task may be assigned again.
    try await fixture.change(42, action: .remove)
    try await fixture.send { _ in .lost("no answer") }
    guard case .reversed? = try await fixture.outbox.undo().first else {
      Issue.record("the removal was not reverted")
      return
    }
    #expect(try await fixture.send { _ in .accepted(nil) }.map(\.id) == [1])
    #expect(try await fixture.send { _ in .lost("no answer") }.map(\.id) == [2])
  }

  @Test func `a removal whose task others have removed ends if a new task has received the id meanwhile`() async throws
  {
    try await fixture.add("Sweep")
    try await fixture.change(43, action: .remove)
    try await fixture.change(42, action: .rename("Sing"))
    try await fixture.change(.local(1), action: .remove)
    let item = EditSamples.task(43, "Sweep")
    let sent = try await fixture.send { edit in
      switch edit.id {
      case 1: .accepted(item)
      case 2: .contradicted(theirs: item, "changed")
      default: .accepted(edit.result)
      }
    }
    #expect(sent.map(\.state) == [.confirmed, .confirmed, .confirmed])
    let left = try await fixture.outbox.unconfirmed()
    #expect(left.map(\.task) == [43])
    #expect(left.map(\.base) == [item])
    #expect(try await fixture.shown().contains("-43 Sweep"))
  }

  @Test func `a removal of the task that an addition turns out to have created is sent`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .lost("no answer") }
    let item = EditSamples.task(44, "Sweep")
    try await fixture.save(OutboxFixture.tasks + [item], revision: 1)
    try await fixture.change(44, action: .complete(true))
    try await fixture.change(44, action: .remove)
    try await fixture.send { $0.isAddition ? .accepted(item) : .accepted($0.result) }
    let left = try await fixture.outbox.unconfirmed()
    #expect(left.map(\.id) == [3])
    #expect(left.map(\.state) == [.waiting])
    #expect(left.map(\.task) == [44])
  }

  @Test func `a removal is not repeated once an addition has received its id`() async throws {
    try await fixture.add("Sweep")
    try await fixture.change(43, action: .remove)
    let item = EditSamples.task(43, "Sweep")
    try await fixture.send { $0.isAddition ? .accepted(item) : .lost("no answer") }
    let sent = try await fixture.send { _ in .accepted(nil) }
    #expect(sent == [])
    #expect(try await fixture.outbox.unconfirmed() == [])
    #expect(try await shown(fixture).contains(item))
  }

  @Test func `an addition without an answer is found under the id of a removed task`() async throws {
    try await fixture.change(43, action: .remove)
    try await fixture.send { _ in .accepted(nil) }
    try await fixture.add("Rest")
    try await fixture.send { _ in .lost("no answer") }
    let tasks = [EditSamples.task(41), EditSamples.task(43, "Rest")]
    #expect(try await fixture.send { _ in .found(tasks, otherwise: .awaited(60)) }.map(\.state) == [.confirmed])
  }

  @Test func `an addition without an answer conflicts under the id of one that others removed`() async throws {
    try await fixture.add("Mop")
    try await fixture.send { _ in .accepted(EditSamples.task(61, "Mop")) }
    try await fixture.change(61, action: .remove)
    try await fixture.send { _ in .accepted(nil) }
    try await fixture.add("Sweep")
    try await fixture.send { _ in .accepted(EditSamples.task(61, "Sweep")) }
    try await fixture.add("Mop")
    try await fixture.send { _ in .lost("no answer") }
    let mop = EditSamples.task(61, "Mop")
    let settled = try await fixture.send { _ in .found([mop], otherwise: .absent) }
    #expect(settled.map(\.state) == [.conflict])
    #expect(settled.map(\.theirs) == [mop])
    #expect(try await shown(fixture).contains(mop))
    // The list shows the task, so it can be edited.
    #expect(try await fixture.change(61, action: .complete(true)).map(\.base) == [mop])
  }

  @Test func `an addition without an answer is not an earlier one that was renamed to its title`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .accepted(EditSamples.task(61, "Sweep")) }
    try await fixture.change(61, action: .rename("Mop"))
    try await fixture.add("Mop")
    try await fixture.send { $0.isAddition ? .lost("no answer") : .accepted(EditSamples.task(61, "Mop")) }
    let settled = try await fixture.send { _ in .found([EditSamples.task(61, "Mop")], otherwise: .absent) }
    #expect(settled.map(\.state) == [.waiting])
  }

  @Test func `an addition without an answer is found under the ID of a task that was added and removed`() async throws {
    try await fixture.add("Mop")
    try await fixture.send { _ in .accepted(EditSamples.task(44, "Mop")) }
    try await fixture.change(44, action: .remove)
    try await fixture.send { _ in .accepted(nil) }
    try await fixture.add("Mop")
    try await fixture.send { _ in .lost("no answer") }
    let tasks = [EditSamples.task(44, "Mop")]
    #expect(try await fixture.send { _ in .found(tasks, otherwise: .awaited(60)) }.map(\.state) == [.confirmed])
  }

  @Test(
    arguments: [
      // The same task was there before.
      (43, "Rest", EditState.unsure), (.service(.text("a")), "Rest", .confirmed), (44, "Rest", .confirmed),
      (44, "Rust", .unsure),
      // Somebody has changed an older task, or the service has assigned its id again.
      (40, "Rest", .conflict),
    ] as [(TaskID, String, EditState)])
  func `an addition without an answer is looked for by its contents`(
    _ id: TaskID, _ title: String, _ state: EditState
  ) async throws {
    try await fixture.add("Rest")
    try await fixture.send { _ in .lost("no answer") }
    let tasks = [EditSamples.task(41), EditSamples.task(id, title)]
    #expect(try await fixture.send { _ in .found(tasks, otherwise: .awaited(60)) }.map(\.state) == [state])
  }

  @Test func `undoing a removal brings back the removed task, though a new one has received its ID`() async throws {
    try await fixture.add("Sweep")
    try await fixture.change(43, action: .remove)
    try await fixture.send { $0.isAddition ? .accepted(EditSamples.task(43, "Sweep")) : .accepted(nil) }
    guard case .reversed(let reversal)? = try await fixture.outbox.undo().first else {
      Issue.record("the removal was not reverted")
      return
    }
    #expect(reversal.action == .add(title: "Rest"))
  }

  @Test func `if two new tasks receive one ID, the first is not taken for the second`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .accepted(EditSamples.task(201, "Sweep")) }
    try await fixture.change(.local(1), action: .complete(true))
    try await fixture.add("Mop")
    try await fixture.send { $0.isAddition ? .accepted(EditSamples.task(201, "Mop")) : .unreached("no line") }
    #expect(try await fixture.outbox.unconfirmed().map(\.task) == [.local(1)])
    #expect(try await fixture.outbox.task(.local(2))?.item == EditSamples.task(201, "Mop"))
    await #expect(throws: EditFailure.unknownTask(.local(1))) {
      try await fixture.change(.local(1), action: .rename("Rest"))
    }
  }

  @Test func `the user can end an unsure edit as sent or as not sent`() async throws {
    try await fixture.add("Sweep")
    try await fixture.change(41, action: .complete(true))
    try await fixture.change(42, action: .remove)
    try await fixture.send { _ in .lost("no answer") }
    let item = EditSamples.task(7, "Sweep")
    let added = try await fixture.outbox.resolve(1, by: .sent, among: [item])
    #expect(added.map(\.state) == [.confirmed])
    #expect(added.map(\.task) == [7])
    let done = try await fixture.outbox.resolve(2, by: .unsent, among: [])
    #expect(done.map(\.state) == [.waiting])
    #expect(done.map(\.mayHaveArrived) == [false])
    #expect(try await fixture.outbox.resolve(3, by: .sent, among: []).map(\.state) == [.confirmed])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [2])
    await #expect(throws: EditFailure.notPossible(done[0])) {
      try await fixture.outbox.resolve(2, by: .sent, among: [])
    }
  }

  @Test func `an addition that was sent and is not on the service ends with all edits of its task`() async throws {
    try await fixture.add("Sweep")
    try await fixture.send { _ in .lost("no answer") }
    try await fixture.change(.local(1), action: .complete(true))
    let edit = try await fixture.outbox.unconfirmed()[0]
    await #expect(throws: EditFailure.unanswered(edit)) { try await fixture.outbox.resolve(1, by: .sent, among: nil) }
    let ended = try await fixture.outbox.resolve(1, by: .sent, among: [])
    #expect(ended.map(\.id) == [1, 2])
    #expect(ended.map(\.state) == [.confirmed, .dropped])
    #expect(try await fixture.outbox.unconfirmed() == [])
  }
}
