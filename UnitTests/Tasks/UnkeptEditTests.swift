import SharedDomain
import SharedInteractorInterface
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import Testing

/// Edits that a service has accepted, and what the next list shows of them.
@Suite struct UnkeptEditTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  private static let tasks = OutboxFixture.tasks

  @Test func `edits that the next list does not show are unkept, once`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.change(41, action: .complete(true))
    try await fixture.change(42, action: .rename("Sing"))
    try await fixture.change(43, action: .remove)
    try await fixture.acknowledge()
    let next = try await fixture.load(Self.tasks)
    #expect(next.warnings == [.unkept(4)])
    #expect(
      next.resource.map(\.item) == [
        .sample(41, "Write", done: true), .sample(42, "Sing", done: true), .sample(43, "Rest"),
        .sample(.local(1), "Buy milk"),
      ])
    #expect(next.resource.map(\.mark) == [.changed, .changed, .removed, .new])
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
    let unkept = try await fixture.restarted().unconfirmed()
    #expect(unkept.map(\.state) == [.unkept, .unkept, .unkept, .unkept])
    #expect(unkept.map(\.task) == [.local(1), 41, 42, 43])
    #expect(try await fixture.outbox.counts().undecided == 4)
    #expect(try await fixture.send { _ in .accepted(nil) }.isEmpty)
  }

  @Test func `an edit of which the next list shows only some fields is unkept`() async throws {
    try await fixture.change(41, action: .change([.title: .text("Sing"), .priority: .text("high")]))
    try await fixture.acknowledge()
    let half = [TaskItem.sample(41, "Sing")] + Self.tasks.dropFirst()
    #expect(try await fixture.load(half).warnings == [.unkept(1)])
  }

  @Test func `the last of several edits of a field is unkept if the next list is as it was before all of them`()
    async throws
  {
    let actions = [.rename("Sing"), .rename("Dance"), .remove] as [TaskAction]
    for (task, actions) in [(41, actions.prefix(2)), (43, actions.suffix(2))] as [(TaskID, ArraySlice<TaskAction>)] {
      for action in actions {
        try await fixture.change(task, action: action)
        try await fixture.acknowledge()
      }
    }
    // What was to be removed is still there, and lacks what was edited before.
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(3)])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [2, 3, 4])
    #expect(try await fixture.outbox.retry([2]).map(\.action) == [.rename("Dance")])
  }

  @Test func `what a service has ignored of several edits of a set is unkept, whatever else the set has`() async throws
  {
    for tags in [["clay"], ["clay", "kiln"]] {
      try await fixture.change(41, action: .change([.tags: .list(tags)]))
      try await fixture.acknowledge()
    }
    let others = changing(Self.tasks[0]) { $0[.tags] = .list(["glaze", "kiln"]) }
    #expect(try await fixture.load([others] + Self.tasks.dropFirst()).warnings == [.unkept(1)])
    #expect(try await fixture.outbox.retry([1]).map(\.action) == [.change([.tags: .list(["clay", "glaze", "kiln"])])])
  }

  @Test func `only what the service has not kept is sent again`() async throws {
    try await fixture.change(41, action: .change([.title: .text("Sing"), .priority: .text("high")]))
    try await fixture.acknowledge()
    try await fixture.change(41, action: .change([.notes: .text("Loud")]))
    let others = changing(TaskItem.sample(41, "Dance")) { $0[.notes] = .text("Soft") }
    _ = try await fixture.load([others] + Self.tasks.dropFirst())
    #expect(try await fixture.outbox.retry([1]).map(\.action) == [.change([.priority: .text("high")])])
    // Nobody has seen the others' notes.
    #expect(try await fixture.outbox.unconfirmed().map(\.base?[.notes]) == [.text("Soft"), .absent])
  }

  @Test func `what undoes an edit is compared as well, and so is what could not be undone`() async throws {
    try await fixture.change(41, action: .rename("Sing"))
    try await fixture.acknowledge()
    _ = try await fixture.outbox.undo()
    try await fixture.acknowledge()
    #expect(try await fixture.load([.sample(41, "Sing")] + Self.tasks.dropFirst()).warnings == [.unkept(1)])
    #expect(try await fixture.outbox.unconfirmed().map(\.action) == [.rename("Write")])
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    let outbox = StoredTaskOutbox(
      in: fixture.log, lists: fixture.store, abilities: { TaskAbilities(of: "Tracker", requests: ["add"]) })
    await #expect(throws: EditFailure.self) { try await outbox.undo() }
    #expect(try await fixture.load([.sample(41, "Sing")] + Self.tasks.dropFirst()).warnings == [.unkept(1)])
  }

  @Test func `a refused edit does not hide that a new task was not kept`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    try await fixture.change(.local(1), action: .change([.owner: .user(4)]))
    try await fixture.send { _ in .rejected("no such task") }
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test func `tags that a later list shows beside those of others are confirmed`() async throws {
    try await fixture.change(41, action: .change([.tags: .list(["Clay"])]))
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
    let later = changing(Self.tasks[0]) { $0[.tags] = .list(["clay", "glaze"]) }
    _ = try await fixture.load([later] + Self.tasks.dropFirst())
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }

  @Test func `a new task is compared whoever else has a task with its id`() async throws {
    for user in [4, 3] as [ServiceID] {
      let fields: [TaskField: TaskValue] = [.title: .text("Buy milk"), .completed: .flag(false)]
      _ = try await fixture.outbox.change(knowing: []) { try $0.add(fields, ofUser: user, $1, $2) }
      try await fixture.send { .acknowledged($0.result?.with(id: 201)) }
    }
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
    #expect(try await fixture.load([], ofUser: 4).warnings == [.unkept(1)])
  }

  @Test func `edits that the next list shows are kept, and not compared again`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.change(41, action: .complete(true))
    try await fixture.change(43, action: .remove)
    try await fixture.acknowledge()
    let kept = [TaskItem.sample(41, "Other", done: true), Self.tasks[1], .sample(61, "Buy milk")]
    #expect(try await fixture.load(kept).warnings.isEmpty)
    // Somebody else reverts all of them.
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }

  @Test func `a list that was requested before the edit was confirmed says nothing about it`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks, revision: 0).warnings.isEmpty)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test(arguments: [LoadExtent.readable, .part(total: 3)])
  func `a list that is incomplete does not make an edit unkept`(_ extent: LoadExtent) async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks, extent: extent).warnings.isEmpty)
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test func `a list that cannot be read as a whole shows that an edit was kept`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    let done = [TaskItem.sample(41, "Write", done: true)] + Self.tasks.dropFirst()
    #expect(try await fixture.load(done, extent: .readable).warnings.isEmpty)
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
  }

  @Test func `two new tasks with the same id keep their names, whichever was confirmed first`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.add("Sweep")
    let answer: (TaskEdit) -> SendOutcome = { .acknowledged($0.result?.with(id: 201)) }
    try await fixture.send { $0.id == 1 ? .lost("no answer") : answer($0) }
    try await fixture.send(answer)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(2)])
    #expect(try await fixture.outbox.task(.local(1))?.item.title == "Buy milk")
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == [.unkept, .unkept])
  }

  @Test func `an edit whose id was assigned again is compared only with a list requested since`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { .acknowledged($0.result?.with(id: 201)) }
    try await fixture.add("Sweep")
    try await fixture.send { .acknowledged($0.result?.with(id: 201)) }
    #expect(try await fixture.load(Self.tasks, revision: 1).warnings.isEmpty)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(2)])
  }

  @Test func `a removal that was not kept is unkept, also of a task that the user has added`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    let kept = Self.tasks + [.sample(61, "Buy milk")]
    #expect(try await fixture.load(kept).warnings.isEmpty)
    try await fixture.change(61, action: .remove)
    try await fixture.acknowledge()
    #expect(try await fixture.load(kept).warnings == [.unkept(1)])
  }

  @Test func `a new task that the list shows under another id is confirmed`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks + [.sample(70, "Buy milk")]).warnings.isEmpty)
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
    #expect(try await fixture.outbox.task(.local(1))?.item.id == 70)
  }

  @Test func `an edit that the user has undone is not expected in the list`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    _ = try await fixture.outbox.undo()
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == [.waiting])
  }

  @Test func `an edit that somebody else has changed again is kept`() async throws {
    try await fixture.change(42, action: .rename("Sing"))
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    // Task 41 was removed.
    #expect(try await fixture.load([.sample(42, "Dance", done: true), Self.tasks[2]]).warnings.isEmpty)
  }

  @Test func `an edit that the user has overridden since is not expected in the list`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    try await fixture.change(41, action: .complete(false))
    try await fixture.send { _ in .lost("no answer") }
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
  }

  @Test func `an edit whose fields the user has overridden one by one is not expected in the list`() async throws {
    let values: [TaskField: TaskValue] = [.due: .text("2031-05-02"), .notes: .text("Twice"), .tags: .absent]
    for values in [values, [.due: .absent], [.notes: .absent]] {
      try await fixture.change(41, action: .change(values))
      try await fixture.acknowledge()
    }
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
  }

  @Test func `a removed task that the user has added again under the same id was removed`() async throws {
    try await fixture.change(43, action: .remove)
    try await fixture.acknowledge()
    _ = try await fixture.outbox.undo()
    try await fixture.send { _ in .lost("no answer") }
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
  }

  @Test func `an edit of a service that honours keys is kept, whatever the list shows`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.accept()
    #expect(try await fixture.load(Self.tasks).warnings.isEmpty)
  }

  @Test func `two new tasks with the same id are both unkept, each under a name of its own`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.add("Sweep")
    try await fixture.send { .acknowledged($0.result?.with(id: 201)) }
    let next = try await fixture.load(Self.tasks)
    #expect(next.warnings == [.unkept(2)])
    #expect(next.resource.suffix(2).map(\.item.title).sorted() == ["Buy milk", "Sweep"])
    #expect(Set(next.resource.map(\.item.id)).count == 5)
  }

  @Test func `a new task that the service has given the id of an older one is unkept`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.send { .acknowledged($0.result?.with(id: 42)) }
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
    #expect(try await fixture.outbox.task(.local(1))?.item.title == "Buy milk")
    #expect(try await fixture.outbox.task(42)?.item == Self.tasks[1])
  }

  @Test func `edits of a new task that was not kept wait for it`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    try await fixture.change(.local(1), action: .complete(true))
    _ = try await fixture.load(Self.tasks)
    #expect(try await fixture.outbox.unconfirmed().map(\.task) == [.local(1), .local(1)])
    #expect(try await fixture.shown().last == "+new-1 Buy milk (done)")
    // It is looked for first, since the list may have been an old one.
    let retried = try await fixture.outbox.retry(nil)
    #expect(retried.map(\.state) == [.unsure])
    #expect(retried.map { $0.uptimeWhenSent != nil } == [true])
    #expect(try await fixture.send { _ in .found(Self.tasks, otherwise: .absent) }.map(\.state) == [.waiting])
    try await fixture.acknowledge()
    #expect(try await fixture.outbox.unconfirmed().map(\.task) == [61])
  }

  @Test func `edits that a later list shows after all are confirmed`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.change(41, action: .complete(true))
    try await fixture.change(43, action: .remove)
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(3)])
    let late = [TaskItem.sample(41, "Write", done: true), Self.tasks[1], .sample(61, "Buy milk")]
    let loaded = try await fixture.load(late)
    #expect(loaded.resource.map(\.mark) == [nil, nil, nil])
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
    #expect(try await fixture.outbox.task(.local(1))?.item.id == 61)
  }

  @Test func `an unkept edit can be sent again or dropped`() async throws {
    try await fixture.change(41, 42, action: .rename("Sing"))
    let key = try await fixture.outbox.unconfirmed().first?.key
    try await fixture.acknowledge()
    _ = try await fixture.load(Self.tasks)
    let retried = try await fixture.outbox.retry([1])
    #expect(retried.map(\.state) == [.waiting])
    #expect(retried.first?.key != key)
    #expect(try await fixture.outbox.discard(2).map(\.state) == [.dropped])
    #expect(try await fixture.shown() == ["~41 Sing", "42 Read (done)", "43 Rest"])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1])
  }

  @Test func `a new task that is unkept can be dropped with its edits`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    try await fixture.change(.local(1), action: .complete(true))
    _ = try await fixture.load(Self.tasks)
    #expect(try await fixture.outbox.resolve(1, by: .theirs, among: nil).map(\.state) == [.dropped])
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
    #expect(try await fixture.shown() == ["41 Write", "42 Read (done)", "43 Rest"])
  }

  @Test func `undo drops an unkept edit`() async throws {
    try await fixture.change(41, action: .complete(true))
    try await fixture.acknowledge()
    _ = try await fixture.load(Self.tasks)
    guard case .dropped? = try await fixture.outbox.undo().first else {
      Issue.record("it was not dropped")
      return
    }
    #expect(try await fixture.shown() == ["41 Write", "42 Read (done)", "43 Rest"])
  }

  @Test func `many edits are compared with the first list, however late it comes`() async throws {
    for number in 1...150 {
      try await fixture.add("Task \(number)")
      try await fixture.acknowledge()
    }
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(150)])
    #expect(try await fixture.outbox.unconfirmed().count == 150)
  }
}
