import SharedDomain
import SharedInteractorInterface
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import Testing

/// Edits of which a service keeps only a part, or that others override, undo or hide.
@Suite struct UnkeptPartTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  private static let tasks = OutboxFixture.tasks

  // The list of the user in which the first task has these tags.
  private static func list(tags: [String]) -> [TaskItem] {
    [changing(tasks[0]) { $0[.tags] = TaskValue(Set(tags)) }] + tasks.dropFirst()
  }

  private func tag(_ tags: String...) async throws {
    try await fixture.change(41, action: .change([.tags: .list(tags)]))
  }

  private func untag(_ tag: String) async throws {
    _ = try await fixture.outbox.change(knowing: []) {
      try $0.change([41], .change([.tags: .absent]), without: [tag], $1, $2)
    }
  }

  @Test func `a discard of tags that were kept in part leaves a later removal of those as it is`() async throws {
    try await tag("clay", "kiln")
    try await untag("clay")
    let theirs = Self.list(tags: ["clay"])[0]
    try await fixture.send { _ in .notKept(theirs, "the service has other tags") }
    _ = try await fixture.outbox.discard(1)
    let waiting = try await fixture.outbox.unconfirmed()
    #expect(waiting.map(\.base?[.tags]) == [.list(["clay"])])
    #expect(waiting.map(\.action) == [.change([.tags: .absent])])
  }

  @Test func `a retry does not bring back a tag that was removed since`() async throws {
    try await tag("clay", "kiln")
    try await fixture.acknowledge()
    try await untag("clay")
    try await fixture.send { _ in .accepted(Self.tasks[0]) }
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
    #expect(try await fixture.restarted().retry([1]).map(\.action) == [.change([.tags: .list(["kiln"])])])
  }

  @Test func `what is left of tags is confirmed once a list shows it`() async throws {
    try await tag("clay", "kiln")
    try await fixture.acknowledge()
    try await untag("clay")
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
    #expect(try await fixture.load(Self.list(tags: ["kiln"])).warnings == [])
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }

  @Test func `only what the answer to an edit lacks is sent again`() async throws {
    try await fixture.change(41, action: .change([.title: .text("Sing"), .priority: .text("high")]))
    try await fixture.send { _ in .notKept(.sample(41, "Sing"), "the service has no priority") }
    #expect(try await fixture.outbox.retry([1]).map(\.action) == [.change([.priority: .text("high")])])
  }

  @Test func `whether a task was handed over is not said by the list of a third user`() async throws {
    try await fixture.change(41, action: .change([.owner: .user(5)]))
    try await fixture.acknowledge()
    _ = try await fixture.load([.sample(41, "Write", user: 4)], ofUser: 4)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test func `whether a task was added for a user is not said by the list of another one`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    _ = try await fixture.load([.sample(61, "Buy milk", user: 4)], ofUser: 4)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test(arguments: [.unreached("down"), .contradicted(theirs: tasks[0], "it has changed")] as [SendOutcome])
  func `an edit that has not ended proves no other one`(outcome: SendOutcome) async throws {
    try await fixture.change(41, action: .rename("Sing"))
    try await fixture.acknowledge()
    try await fixture.change(41, action: .rename("Dance"))
    try await fixture.send { _ in outcome }
    #expect(try await fixture.load(Self.tasks).warnings == [])
    _ = try await fixture.outbox.discard(2)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test func `an undo that has not ended proves no edit`() async throws {
    try await fixture.change(41, action: .rename("Sing"))
    try await fixture.acknowledge()
    _ = try await fixture.outbox.undo()
    #expect(try await fixture.load(Self.tasks).warnings == [])
    _ = try await fixture.outbox.discard(2)
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
  }

  @Test func `an undo that was ignored is told, whatever is undone after it`() async throws {
    try await tag("clay")
    try await fixture.accept()
    _ = try await fixture.outbox.undo()
    try await fixture.acknowledge()
    try await tag("kiln")
    try await fixture.acknowledge()
    _ = try await fixture.outbox.undo()
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.list(tags: ["clay"])).warnings == [.unkept(1)])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [2])
  }

  @Test func `a task that was added again with an id of its own does not hide that the other one is still there`()
    async throws
  {
    try await fixture.change(43, action: .remove)
    try await fixture.acknowledge()
    try await fixture.add("Rest")
    try await fixture.accept()
    #expect(try await fixture.load(Self.tasks + [.sample(62, "Rest")]).warnings == [.unkept(1)])
  }

  @Test func `the removal of a new task is kept as long as its addition`() async throws {
    try await fixture.add("Buy milk")
    try await fixture.acknowledge()
    try await fixture.change(61, action: .remove)
    try await fixture.acknowledge()
    for number in 1...130 {
      try await fixture.change(42, action: .complete(number.isMultiple(of: 2)))
      try await fixture.accept()
    }
    try await fixture.outbox.change { edits, _ in edits.prune(ofUser: 3, saved: [3: edits.counters.revision]) }
    #expect(try await fixture.load(Self.tasks).warnings == [])
  }
}
