import SharedDomain
import TasksDomain
import TasksInteractorInterface
import TestSupport
import Testing

@Suite(.waitLimit)
struct TaskSyncTests {
  private let fixture: OutboxFixture

  init() async throws { fixture = try await OutboxFixture(isSaved: false) }

  @Test func `sync sends one batch after another until no edit is due`() async throws {
    try await change(1...129)
    let sender = CountingSender(outbox: fixture.outbox)
    let settled = try #require(await sync(sender).run(isForced: false))
    #expect(settled.map(\.id) == Array(1...129))
    #expect(settled.allSatisfy { $0.state == .confirmed })
    // A crash leaves no more than a batch unsure.
    #expect(await sender.counts.max() == 128)
    #expect(try await fixture.outbox.unconfirmed().isEmpty)
  }

  @Test func `sync ends although others enter edits all the time`() async throws {
    try await change(1...3)
    let sender = CountingSender(outbox: fixture.outbox) { _ = try await $0.add("Another") }
    #expect(try await sync(sender).run(isForced: true)?.map(\.id) == [1, 2, 3])
    #expect(try await fixture.outbox.unconfirmed().map(\.id) == [4, 5, 6])
  }

  @Test func `an edit that an ended process was sending is sent again`() async throws {
    try await change(1...2)
    _ = try await fixture.outbox.claim(1, dueAt: nil, skipping: [])
    let settled = try await sync(ScriptedSender(accepted(1...2))).run(isForced: false)
    #expect(settled?.map(\.id) == [1, 2])
  }

  @Test func `only a forced sync also sends edits that are not due`() async throws {
    try await change(1...1)
    try await fixture.send { _ in .postponed("busy (503)") }
    #expect(try await sync(ScriptedSender()).run(isForced: false) == [])
    #expect(try await sync(ScriptedSender(accepted(1...1))).run(isForced: true)?.map(\.id) == [1])
  }

  @Test func `sync does nothing while another process sends`() async throws {
    try await change(1...3)
    let outbox = HeldOutbox(fixture.outbox, holds: .max)
    let sync = TaskSync(outbox, sender: ScriptedSender(), clock: Self.clock.wallClock)
    #expect(try await sync.run(isForced: true) == nil)
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == [.waiting, .waiting, .waiting])
  }

  @Test func `a postponed edit is not tried twice in a sync and does not stop others`() async throws {
    try await change(1...4)
    try await fixture.change(4, action: .rename("Sing"))
    let outcomes: [Int: SendOutcome] = [
      1: .postponed("503"), 2: .rejected("no"), 3: .lost("timeout"), 4: .accepted(nil), 5: .accepted(nil),
    ]
    let sender = ScriptedSender(outcomes)
    #expect(try await sync(sender).run(isForced: true)?.map(\.id) == [1, 2, 3, 4, 5])
    #expect(await sender.sent.sorted() == [1, 2, 3, 4, 5])
  }

  @Test func `at most eight edits are sent at once`() async throws {
    try await change(1...20)
    let sender = ScriptedSender(accepted(1...20), isHolding: true)
    let run = Task { try await sync(sender).run(isForced: true) }
    await sender.arrivals(8)
    for already in 8..<20 {
      for _ in 0..<50 { await Task.yield() }
      #expect(await sender.sent.count == already)
      await sender.release()
      await sender.arrivals(1)
    }
    for _ in 0..<8 { await sender.release() }
    #expect(try await run.value?.count == 20)
  }

  @Test func `if the service cannot be reached, the remaining edits are returned untouched`() async throws {
    try await change(1...20)
    let outcomes = Dictionary(uniqueKeysWithValues: (1...8).map { ($0, SendOutcome.unreached("offline")) })
    let sender = ScriptedSender(outcomes, isHolding: true)
    let run = Task { try await sync(sender).run(isForced: true) }
    await sender.arrivals(8)
    for _ in 0..<8 { await sender.release() }
    let settled = try #require(try await run.value)
    #expect(await Set(sender.sent) == Set(1...8))
    #expect(settled.count == 20)
    let untouched = settled.filter { $0.tries == 0 }
    #expect(untouched.count == 12)
    #expect(untouched.allSatisfy { $0.state == .waiting && $0.lastError == nil })
  }

  @Test(arguments: EditHold.allCases)
  func `a required sign-in stops the other edits, and other obstacles do not`(_ hold: EditHold) async throws {
    for number in 1...129 { try await fixture.add("\(number)") }
    let sender = ScriptedSender(Dictionary(uniqueKeysWithValues: (1...129).map { ($0, .held(hold, "no")) }))
    let settled = try #require(try await sync(sender).run(isForced: true))
    // New tasks are sent one after the other.
    #expect(await sender.sent.count == (hold == .signIn ? 1 : 129))
    #expect(settled.count { $0.hold == hold } == (hold == .signIn ? 1 : 129))
    #expect(settled.allSatisfy { $0.state == .waiting })
  }

  @Test func `a cancelled sync still records the outcomes of its requests`() async throws {
    try await change(1...20)
    let sender = ScriptedSender(accepted(1...8), isHolding: true)
    let run = Task { try await sync(sender).run(isForced: true) }
    await sender.arrivals(8)
    run.cancel()
    for _ in 0..<8 { await sender.release() }
    let settled = try #require(try await run.value)
    #expect(settled.count { $0.state == .confirmed } == 8)
    #expect(try await fixture.outbox.unconfirmed().map(\.state) == Array(repeating: .waiting, count: 12))
    #expect(await sender.sent.count == 8)
  }

  // Otherwise, the same edits would be claimed and returned for ever.
  @Test func `an untouched edit ends the sync`() async throws {
    try await change(1...1)
    let sender = ScriptedSender([1: .untouched])
    _ = try await sync(sender).run(isForced: true)
    #expect(await sender.sent == [1])
  }

  private static let clock = ManualClock()

  /// Enters an edit of each task with these ids.
  private func change(_ ids: ClosedRange<Int>) async throws {
    let tasks = ids.map { TaskItem.sample(.service(.number($0))) }
    _ = try await fixture.outbox.change(tasks.map(\.id), .complete(true), known: tasks)
    try await fixture.save(tasks, revision: 0)
  }

  private func accepted(_ ids: ClosedRange<Int>) -> [Int: SendOutcome] {
    Dictionary(uniqueKeysWithValues: ids.map { ($0, .accepted(nil)) })
  }

  private func sync(_ sender: any TaskEditSender) -> TaskSync {
    TaskSync(fixture.outbox, sender: sender, clock: Self.clock.wallClock)
  }
}

/// A sender that accepts every edit, and counts those that are being sent meanwhile.
private actor CountingSender: TaskEditSender {
  private(set) var counts: [Int] = []
  private let outbox: any TaskOutbox
  private let meanwhile: @Sendable (any TaskOutbox) async throws -> Void

  init(outbox: any TaskOutbox, meanwhile: @escaping @Sendable (any TaskOutbox) async throws -> Void = { _ in }) {
    self.outbox = outbox
    self.meanwhile = meanwhile
  }

  func send(_ edit: TaskEdit) async -> SendOutcome {
    do {
      // Not without an end, so that the test fails rather than hangs.
      if counts.count < 20 { try await meanwhile(outbox) }
      counts.append(try await outbox.read().edits(in: .sending).count)
    } catch {
      Issue.record(error)
    }
    return .accepted(edit.result)
  }

  func task(_ id: ServiceID) async -> ServiceTask { .unknown }

  func candidates(for edit: TaskEdit) async -> [TaskItem]? { nil }
}
