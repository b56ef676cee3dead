import SharedTiming
import TasksDomain
import TasksInteractorInterface
import TestSupport
import Testing

@Suite(.waitLimit)
struct TaskSyncWaitingTests {
  private static let edits = (1...3).map { TaskEdit.sample($0, of: .service($0), state: .sending) }
  private let clock = ManualClock()
  private let waits = ManualWaits()

  @Test func `after waiting for another process, sync sends the edits that are left`() async throws {
    let outbox = ScriptedOutbox([[Self.edits[1]]], holds: 3, waiting: [Self.edits, [Self.edits[2]]])
    let turn = try await run(outbox, ScriptedSender([2: .accepted(nil)]))
    #expect(turn.settled.map(\.id) == [2])
    #expect(!turn.isHeld)
    #expect(turn.elsewhere == 1)
  }

  @Test func `sync waits for another process no longer than a command may wait`() async throws {
    let outbox = ScriptedOutbox(holds: .max, waiting: [Self.edits, [Self.edits[1], Self.edits[2]]])
    let turn = try await run(outbox, ScriptedSender())
    #expect(turn.isHeld)
    #expect(turn.settled == [])
    #expect(turn.elsewhere == 1)
    #expect(waits.now == .seconds(5))
  }

  @Test func `outside a command, sync does not wait for another process`() async throws {
    let outbox = ScriptedOutbox(holds: .max, waiting: [Self.edits, Self.edits])
    let sync = TaskSync(outbox, sender: ScriptedSender(), clock: clock.wallClock)
    #expect(try await sync.runInTurn().isHeld)
  }

  private func run(_ outbox: ScriptedOutbox, _ sender: ScriptedSender) async throws -> TaskSync.Sent {
    let sync = TaskSync(outbox, sender: sender, clock: clock.wallClock)
    let result = await WaitBudget(clock: waits.clock).limit { () async -> Result<TaskSync.Sent, any Error> in
      do { return .success(try await sync.runInTurn()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
