import SharedDomain
import SharedInteractorInterface
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import Testing

/// Edits of tasks that a service says it has handed over, and what the lists of both users show of them.
@Suite struct UnkeptHandoverTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture() }

  private static let tasks = OutboxFixture.tasks
  private static let move = TaskAction.change([.owner: .user(4)])

  @Test(arguments: [[3, 4], [4, 3]] as [[ServiceID]])
  func `an edit of a task that was not handed over is unkept as well, whichever list comes first`(
    _ users: [ServiceID]
  ) async throws {
    for fields in [[.owner: .user(4)], [.priority: .text("high")]] as [[TaskField: TaskValue]] {
      try await fixture.change(41, action: .change(fields))
      try await fixture.acknowledge()
    }
    #expect(try await fixture.outbox.contents().edits.isEmpty)
    for user in users { _ = try await fixture.load(user == 3 ? Self.tasks : [], ofUser: user) }
    let unkept = try await fixture.outbox.unconfirmed()
    #expect(unkept.map(\.userID) == [3, 4])
    #expect(unkept.map(\.state) == [.unkept, .unkept])
  }

  @Test func `a list that is not whole does not show that a task was handed over`() async throws {
    for fields in [[.owner: .user(4)], [.priority: .text("high")]] as [[TaskField: TaskValue]] {
      try await fixture.change(41, action: .change(fields))
      try await fixture.acknowledge()
    }
    _ = try await fixture.load(Array(Self.tasks.dropFirst()), extent: .part(total: 3))
    for user in [4, 3] as [ServiceID] { _ = try await fixture.load(user == 3 ? Self.tasks : [], ofUser: user) }
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == [.unkept, .unkept])
  }

  @Test func `a task that was neither handed over nor removed stays so, though the other list lacks it`() async throws {
    for action in [.change([.owner: .user(4)]), .remove] as [TaskAction] {
      try await fixture.change(41, action: action)
      try await fixture.acknowledge()
    }
    for user in [3, 4] as [ServiceID] { _ = try await fixture.load(user == 3 ? Self.tasks : [], ofUser: user) }
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == [.unkept, .unkept])
  }

  @Test func `an edit of a task that was handed over is kept once a list of the new user shows it`() async throws {
    for fields in [[.owner: .user(4)], [.priority: .text("high")]] as [[TaskField: TaskValue]] {
      try await fixture.change(41, action: .change(fields))
      try await fixture.acknowledge()
    }
    let moved = changing(TaskItem.sample(41, "Write", user: 4)) { $0[.priority] = .text("high") }
    for user in [4, 3] as [ServiceID] {
      _ = try await fixture.load(user == 4 ? [moved] : Array(Self.tasks.dropFirst()), ofUser: user)
    }
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
    #expect(try await !fixture.outbox.read().canBeCompared(with: Self.tasks, ofUser: 3))
    #expect(try await !fixture.outbox.read().canBeCompared(with: [moved], ofUser: 4))
  }

  @Test func `an edit before a hand-over is unkept as well if the service has ignored both`() async throws {
    for action in [.rename("Sing"), Self.move] {
      try await fixture.change(41, action: action)
      try await fixture.acknowledge()
    }
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(2)])
  }

  @Test(arguments: [true, false])
  func `an ignored edit is unkept once a list shows the task, whoever has handed it over`(_ isOwn: Bool) async throws {
    for action in [.rename("Sing")] + (isOwn ? [Self.move] : []) {
      try await fixture.change(41, action: action)
      try await fixture.acknowledge()
    }
    #expect(try await fixture.load(Array(Self.tasks.dropFirst())).warnings.isEmpty)
    let moved = TaskItem.sample(41, "Write", user: 4)
    #expect(try await fixture.load([moved], ofUser: 4).warnings == [.unkept(1)])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [1])
  }

  @Test func `a move is remembered until the lists of both users include it`() async throws {
    try await fixture.change(41, action: Self.move)
    try await fixture.acknowledge()
    for number in 1...120 {
      try await fixture.change(42, action: .rename("\(number)"))
      try await fixture.acknowledge()
    }
    try await fixture.outbox.change { edits, _ in edits.prune(ofUser: 3, saved: [3: 121, 4: 0]) }
    #expect(try await fixture.outbox.edits(ofUser: 3).contains { $0.task == 41 })
    try await fixture.outbox.change { edits, _ in edits.prune(ofUser: 3, saved: [3: 121, 4: 1]) }
    #expect(try await !fixture.outbox.edits(ofUser: 3).contains { $0.task == 41 })
  }

  @Test func `edits of tasks that are gone are forgotten in the end`() async throws {
    for number in 1...120 {
      try await fixture.change(41, action: .rename("\(number)"))
      try await fixture.acknowledge()
    }
    #expect(try await fixture.load(Array(Self.tasks.dropFirst())).warnings.isEmpty)
    try await fixture.outbox.change { edits, _ in edits.prune(ofUser: 3, saved: [:]) }
    #expect(try await fixture.outbox.edits(ofUser: 3).count == 120)
    try await fixture.outbox.change { edits, _ in edits.prune(ofUser: 3, saved: [3: 120]) }
    #expect(try await fixture.outbox.edits(ofUser: 3).count == 64)
  }

  @Test func `a hand-over that the new user's list shows after all is confirmed`() async throws {
    try await fixture.change(41, action: Self.move)
    try await fixture.acknowledge()
    #expect(try await fixture.load(Self.tasks).warnings == [.unkept(1)])
    _ = try await fixture.load(Array(Self.tasks.dropFirst()))
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == [.unkept])
    _ = try await fixture.load([.sample(41, "Write", user: 4)], ofUser: 4)
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }
}
