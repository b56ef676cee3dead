import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TestSupport
import Testing

@Suite(.waitLimit)
struct TaskSyncWaitingTests {
  private let fixture: OutboxFixture
  private let clock = ManualClock()
  private let waits = ManualWaits()

  init() async throws {
    fixture = try await OutboxFixture()
    try await fixture.change(41, 42, 43, action: .rename("Sing"))
  }

  @Test func `after waiting for another process, sync sends the edits that are left`() async throws {
    let outbox = HeldOutbox(fixture.outbox, holds: 3, ending: 1)
    let turn = try await run(outbox, ScriptedSender([2: .accepted(nil), 3: .postponed("busy (503)")]))
    #expect(turn.settled.map(\.state) == [.confirmed, .waiting])
    #expect(!turn.isHeld)
    #expect(turn.elsewhere == 1)
  }

  @Test func `sync waits for another process no longer than a command may wait`() async throws {
    let turn = try await run(HeldOutbox(fixture.outbox, holds: .max, ending: 1), ScriptedSender())
    #expect(turn.isHeld)
    #expect(turn.settled == [])
    #expect(turn.elsewhere == 1)
    #expect(waits.now == .seconds(5))
  }

  @Test func `outside a command, sync does not wait for another process`() async throws {
    let outbox = HeldOutbox(fixture.outbox, holds: .max)
    let sync = TaskSync(outbox, sender: ScriptedSender(), clock: clock.wallClock)
    #expect(try await sync.runInTurn().isHeld)
  }

  private func run(_ outbox: HeldOutbox, _ sender: ScriptedSender) async throws -> TaskSync.Sent {
    let sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let result = await WaitBudget(clock: waits.clock).limit { () async -> Result<TaskSync.Sent, any Error> in
      do { return .success(try await sync.runInTurn()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
