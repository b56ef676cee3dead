import SharedInteractorInterface
import TasksDomain
import TasksInteractorInterface
import TestSupport
import Testing

@Suite(.waitLimit)
struct TaskSyncTests {
  private static let edits = (1...20).map { TaskEdit.sample($0, of: .service($0), state: .sending) }
  private let clock = ManualClock()

  @Test func `sync sends one batch after another until no edit is due`() async throws {
    let outbox = ScriptedOutbox([[Self.edits[0], Self.edits[1]], [Self.edits[2]]])
    let sender = ScriptedSender(accepted(1...3))
    let settled = try #require(await sync(outbox, sender).run(isForced: false))
    #expect(settled.map(\.state) == [.confirmed, .confirmed, .confirmed])
    #expect(Set(settled.map(\.id)) == [1, 2, 3] && settled.last?.id == 3)
    #expect(await outbox.recoveries == 1)
    #expect(await outbox.claims == Array(repeating: .init(limit: 128, due: clock.now, skipped: []), count: 3))
  }

  @Test func `a forced sync also sends edits that are not due`() async throws {
    let outbox = ScriptedOutbox()
    #expect(try await sync(outbox, ScriptedSender()).run(isForced: true) == [])
    #expect(await outbox.claims == [.init(limit: 128, due: nil, skipped: [])])
  }

  @Test func `sync does nothing while another process sends`() async throws {
    let outbox = ScriptedOutbox([Self.edits], holds: .max)
    #expect(try await sync(outbox, ScriptedSender()).run(isForced: true) == nil)
    #expect(await outbox.claims.isEmpty)
  }

  @Test func `a postponed edit is not tried twice in a sync and does not stop others`() async throws {
    let outbox = ScriptedOutbox([Array(Self.edits[0..<3]), [Self.edits[3]]])
    let outcomes: [Int: SendOutcome] = [
      1: .postponed("503"), 2: .rejected("no"), 3: .lost("timeout"), 4: .accepted(nil),
    ]
    let settled = try await sync(outbox, ScriptedSender(outcomes)).run(isForced: true)
    #expect(settled?.count == 4)
    #expect(await outbox.claims.map(\.skipped) == [[], [1, 3], [1, 3]])
  }

  @Test func `at most eight edits are sent at once`() async throws {
    let outbox = ScriptedOutbox([Self.edits])
    let sender = ScriptedSender(accepted(1...20), isHolding: true)
    let run = Task { try await sync(outbox, sender).run(isForced: true) }
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
    let outbox = ScriptedOutbox([Self.edits, [.sample(21)]])
    let outcomes = Dictionary(uniqueKeysWithValues: (1...8).map { ($0, SendOutcome.unreached("offline")) })
    let sender = ScriptedSender(outcomes, isHolding: true)
    let run = Task { try await sync(outbox, sender).run(isForced: true) }
    await sender.arrivals(8)
    for _ in 0..<8 { await sender.release() }
    let settled = try #require(try await run.value)
    #expect(await Set(sender.sent) == Set(1...8))
    let recorded = try #require(await outbox.settled.first)
    #expect(recorded.count == 20)
    #expect(recorded.filter { $0.value == .untouched }.count == 12)
    #expect(settled.filter { $0.tries == 0 }.allSatisfy { $0.state == .waiting && $0.lastError == nil })
    #expect(await outbox.claims.count == 1)
  }

  @Test(arguments: EditHold.allCases)
  func `a required sign-in stops the other edits, and other obstacles do not`(_ hold: EditHold) async throws {
    let additions = (1...10).map { TaskEdit.addition($0, task: .local($0), state: .sending) }
    let outbox = ScriptedOutbox([additions, [.sample(21)]])
    let outcomes = Dictionary(uniqueKeysWithValues: (1...21).map { ($0, SendOutcome.held(hold, "no")) })
    let sender = ScriptedSender(outcomes)
    let settled = try #require(try await sync(outbox, sender).run(isForced: true))
    #expect(await sender.sent.count == (hold == .signIn ? 1 : 11))
    #expect(settled.count { $0.hold == hold } == (hold == .signIn ? 1 : 11))
    #expect(settled.allSatisfy { $0.state == .waiting })
  }

  @Test func `a cancelled sync still records the outcomes of its requests`() async throws {
    let outbox = ScriptedOutbox([Self.edits, [.sample(21)]])
    let sender = ScriptedSender(accepted(1...8), isHolding: true)
    let run = Task { try await sync(outbox, sender).run(isForced: true) }
    await sender.arrivals(8)
    run.cancel()
    for _ in 0..<8 { await sender.release() }
    _ = try await run.value
    let outcomes = try #require(await outbox.settled.first)
    #expect(outcomes.filter { $0.value == .accepted(nil) }.count == 8)
    #expect(outcomes.filter { $0.value == .untouched }.count == 12)
    #expect(await outbox.claims.count == 1)
  }

  // Otherwise, the same edits would be claimed and returned for ever.
  @Test func `an untouched edit ends the sync`() async throws {
    let outbox = ScriptedOutbox([[Self.edits[0]], [Self.edits[0]]])
    _ = try await sync(outbox, ScriptedSender([1: .untouched])).run(isForced: true)
    #expect(await outbox.claims.count == 1)
  }

  private func accepted(_ ids: ClosedRange<Int>) -> [Int: SendOutcome] {
    Dictionary(uniqueKeysWithValues: ids.map { ($0, .accepted(nil)) })
  }

  private func sync(_ outbox: ScriptedOutbox, _ sender: ScriptedSender) -> TaskSync {
    TaskSync(outbox, sender: sender, clock: clock.wallClock)
  }
}
