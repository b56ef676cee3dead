import CacheInfra
import EditsInfra
import SharedDomain
import SharedLocal
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import TestSupport
import Testing

@Suite struct EditInteractorTests {
  private let items = [TaskItem.sample(41), .sample(42)]

  @Test func `each task that is not saved is requested once when it is edited`() async throws {
    let fixture = try await OutboxFixture(isSaved: false)
    let sender = ScriptedSender(tasks: [41: items[0], 42: items[1]])
    let edits = try await editing(fixture.outbox, sender).change([41, 42], .remove).compactMap(\.edit)
    #expect(edits.map(\.task) == [41, 42])
    #expect(edits.map(\.base) == items)
    #expect(await sender.asked == [41, 42])
  }

  @Test func `a saved task is not requested when it is edited`() async throws {
    let sender = ScriptedSender(tasks: [41: items[0]])
    let results = try await editing(OutboxFixture().outbox, sender).change([41, 42], .remove)
    #expect(results.compactMap(\.edit).map(\.task) == [41, 42])
    #expect(await sender.asked.isEmpty)
  }

  @Test func `a task that neither the store nor the service has is unknown`() async throws {
    let outbox = try await OutboxFixture(isSaved: false).outbox
    let sender = ScriptedSender()
    await #expect(throws: EditFailure.unknownTask(41)) { try await editing(outbox, sender).change([41], .remove) }
    #expect(await sender.asked == [41])
  }

  @Test func `a task that the service does not have does not exist`() async throws {
    let outbox = try await OutboxFixture(isSaved: false).outbox
    let sender = ScriptedSender(tasks: [42: items[1]])
    await #expect(throws: EditFailure.noSuchTask(41)) { try await editing(outbox, sender).change([41], .remove) }
  }

  @Test func `a task with a pending removal is requested only once`() async throws {
    let fixture = try await OutboxFixture()
    try await fixture.change(41, action: .remove)
    let sender = ScriptedSender(tasks: [41: items[0]])
    await #expect(throws: EditFailure.unknownTask(41)) {
      try await editing(fixture.outbox, sender).change([41], .complete(true))
    }
    #expect(await sender.asked == [41])
  }

  @Test func `a new task that is not known is not requested`() async throws {
    let outbox = try await OutboxFixture().outbox
    let sender = ScriptedSender(tasks: [41: items[0]])
    await #expect(throws: EditFailure.unknownTask(.local(1))) {
      try await editing(outbox, sender).change([.local(1)], .remove)
    }
    #expect(await sender.asked.isEmpty)
  }

  @Test(arguments: [(CacheFailure.unavailable("damaged"), EditFailure.store("damaged")), (.cancelled, .cancelled)])
  func `after a failure of the store, the service is not asked`(
    _ failure: CacheFailure, _ expected: EditFailure
  ) async throws {
    let log = DisturbedRecordLog(InMemoryRecordLog(), failure: failure)
    let outbox = StoredTaskOutbox(in: log, lists: try await OutboxFixture().store)
    let sender = ScriptedSender(tasks: [41: items[0]])
    await #expect(throws: expected) { try await editing(outbox, sender).change([41], .remove) }
    #expect(await sender.asked.isEmpty)
  }

  @Test func `of tasks whose tags cannot be emptied, one tag can be removed, but not the last`() async throws {
    let outbox = try await OutboxFixture(isSaved: false).outbox
    let sender = ScriptedSender(tasks: [41: task(41, tags: ["clay", "kiln"]), 42: task(42, tags: ["clay"])])
    let abilities = TaskAbilities(of: "A", requests: ["set-tags"], fields: [.tags])
    let action = TaskAction.change([.tags: .absent])
    let interactor = editing(outbox, sender)
    let edits = try await interactor.change([41], action, without: ["clay"], at: abilities).compactMap(\.edit)
    #expect(edits.map(\.action) == [.change([.tags: .list(["kiln"])])])
    let refusal = EditFailure.refused("the tags of a task cannot be removed at A")
    await #expect(throws: refusal) {
      try await interactor.change([41, 42], action, without: ["clay", "kiln"], at: abilities)
    }
    #expect(try await outbox.read().edit(2) == nil)
  }

  private func task(_ id: TaskID, tags: Set<String>) -> TaskItem {
    TaskItem(id: id, userID: 3, [.title: .text("Write"), .completed: .flag(false), .tags: TaskValue(tags)])
  }

  private func editing(_ outbox: any TaskOutbox, _ sender: ScriptedSender) -> EditInteractor {
    EditInteractor(outbox, sender: sender, clock: ManualClock().wallClock)
  }
}
