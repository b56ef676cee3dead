import SharedInteractorInterface
import TasksDomain
import TasksOutbox
import TestSupport
import Testing

@Suite("What waits in the outbox is sent", .timeLimit(.minutes(3)))
struct TaskSyncTests {
  private static let edits = (1...20).map { TaskEdit.sample($0, of: .service($0), state: .sending) }
  private let clock = ManualClock()

  @Test func batchAfterBatchUntilNothingIsDue() async throws {
    let outbox = ScriptedOutbox([[Self.edits[0], Self.edits[1]], [Self.edits[2]]])
    let sender = ScriptedSender(accepted(1...3))
    let settled = try #require(await sync(outbox, sender).run(isForced: false))
    #expect(settled.map(\.state) == [.confirmed, .confirmed, .confirmed])
    #expect(Set(settled.map(\.id)) == [1, 2, 3] && settled.last?.id == 3)
    #expect(await outbox.recoveries == 1)
    #expect(await outbox.claims == Array(repeating: .init(limit: 128, due: clock.now, skipped: []), count: 3))
  }

  @Test func forcedItTakesWhatIsNotDueToo() async throws {
    let outbox = ScriptedOutbox()
    #expect(try await sync(outbox, ScriptedSender()).run(isForced: true) == [])
    #expect(await outbox.claims == [.init(limit: 128, due: nil, skipped: [])])
  }

  @Test func nothingIsDoneWhileAnotherSends() async throws {
    let outbox = ScriptedOutbox([Self.edits], holds: .max)
    #expect(try await sync(outbox, ScriptedSender()).run(isForced: true) == nil)
    #expect(await outbox.claims.isEmpty)
  }

  @Test func whatIsPutOffIsNotTriedTwiceAndHoldsUpNothingElse() async throws {
    let outbox = ScriptedOutbox([Array(Self.edits[0..<3]), [Self.edits[3]]])
    let outcomes: [Int: SendOutcome] = [
      1: .postponed("503"), 2: .rejected("no"), 3: .lost("timeout"), 4: .accepted(nil),
    ]
    let settled = try await sync(outbox, ScriptedSender(outcomes)).run(isForced: true)
    #expect(settled?.count == 4)
    #expect(await outbox.claims.map(\.skipped) == [[], [1, 3], [1, 3]])
  }

  @Test func atMostEightAreSentAtOnce() async throws {
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

  @Test func unreachedServiceStopsTheRestWhichIsHandedBackUntouched() async throws {
    let outbox = ScriptedOutbox([Self.edits, [.sample(21)]])
    // All of those that are sent first: after one that is accepted, another would rightly be sent.
    let outcomes = accepted(9...20).merging((1...8).map { ($0, .unreached("offline")) }) { $1 }
    let sender = ScriptedSender(outcomes, isHolding: true)
    let run = Task { try await sync(outbox, sender).run(isForced: true) }
    await sender.arrivals(8)
    for _ in 0..<8 { await sender.release() }
    let settled = try #require(try await run.value)
    #expect(await Set(sender.sent) == Set(1...8))
    let noted = try #require(await outbox.settled.first)
    #expect(noted.count == 20)
    #expect(noted.filter { $0.value == .untouched }.count == 12)
    #expect(settled.filter { $0.tries == 0 }.allSatisfy { $0.state == .waiting && $0.lastError == nil })
    #expect(await outbox.claims.count == 1)
  }

  @Test(
    "Once the service wants to know who asks, no other edit is sent; other refusals stop none",
    arguments: EditHold.allCases)
  func heldUp(_ hold: EditHold) async throws {
    let additions = (1...10).map { TaskEdit.addition($0, task: .local($0), state: .sending) }
    let outbox = ScriptedOutbox([additions, [.sample(21)]])
    let outcomes = Dictionary(uniqueKeysWithValues: (1...21).map { ($0, SendOutcome.held(hold, "no")) })
    let sender = ScriptedSender(outcomes)
    let settled = try #require(try await sync(outbox, sender).run(isForced: true))
    #expect(await sender.sent.count == (hold == .signIn ? 1 : 11))
    #expect(settled.count { $0.hold == hold } == (hold == .signIn ? 1 : 11))
    #expect(settled.allSatisfy { $0.state == .waiting })
  }

  @Test func cancelledItStillNotesWhatCameOfIt() async throws {
    let outbox = ScriptedOutbox([Self.edits, [.sample(21)]])
    let sender = ScriptedSender(accepted(1...20), isHolding: true)
    let run = Task { try await sync(outbox, sender).run(isForced: true) }
    await sender.arrivals(8)
    run.cancel()
    for _ in 0..<8 { await sender.release() }
    _ = try await run.value
    let noted = try #require(await outbox.settled.first)
    #expect(noted.filter { $0.value == .accepted(nil) }.count == 8)
    #expect(noted.filter { $0.value == .untouched }.count == 12)
    #expect(await outbox.claims.count == 1)
  }

  // The same edits would be taken and handed back for ever.
  @Test func untouchedEditEndsIt() async throws {
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
