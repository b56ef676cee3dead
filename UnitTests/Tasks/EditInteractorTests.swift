import SharedDomain
import TasksDomain
import TasksInteractorInterface
import TestSupport
import Testing

@Suite struct EditInteractorTests {
  private let orders = [TaskOrder.change(41, .remove), .change(42, .remove)]
  private let items = [TaskItem.sample(41), .sample(42)]

  @Test func `each task that is not saved is requested once when it is edited`() async throws {
    let outbox = ScriptedOutbox { known in
      known.count < 2 ? .failure(.unknownTask(.service(41 + known.count))) : .success([.edit(.sample())])
    }
    let sender = ScriptedSender(tasks: [41: items[0], 42: items[1]])
    #expect(try await editing(outbox, sender).enter(orders) == [.edit(.sample())])
    #expect(await sender.asked == [41, 42])
    #expect(await outbox.known == [[], [items[0]], items])
  }

  @Test func `a saved task is not requested when it is edited`() async throws {
    let outbox = ScriptedOutbox { _ in .success([]) }
    #expect(try await editing(outbox, ScriptedSender()).enter(orders) == [])
  }

  @Test func `a task that neither the store nor the service has is unknown`() async {
    let outbox = ScriptedOutbox { _ in .failure(.unknownTask(41)) }
    let sender = ScriptedSender()
    await #expect(throws: EditFailure.unknownTask(41)) { try await editing(outbox, sender).enter(orders) }
    #expect(await sender.asked == [41])
  }

  @Test func `a task that the service does not have does not exist`() async {
    let outbox = ScriptedOutbox { _ in .failure(.unknownTask(41)) }
    let sender = ScriptedSender(tasks: [42: items[1]])
    await #expect(throws: EditFailure.noSuchTask(41)) { try await editing(outbox, sender).enter(orders) }
  }

  @Test func `a task with a pending removal is requested only once`() async {
    let outbox = ScriptedOutbox { _ in .failure(.unknownTask(41)) }
    let sender = ScriptedSender(tasks: [41: items[0]])
    await #expect(throws: EditFailure.unknownTask(41)) { try await editing(outbox, sender).enter(orders) }
    #expect(await sender.asked == [41])
  }

  @Test(arguments: [EditFailure.unknownTask(.local(1)), .store("damaged"), .cancelled])
  func `after other failures, the service is not asked`(_ failure: EditFailure) async {
    let sender = ScriptedSender()
    await #expect(throws: failure) {
      try await editing(ScriptedOutbox { _ in .failure(failure) }, sender).enter(orders)
    }
    #expect(await sender.asked.isEmpty)
  }

  private func editing(_ outbox: ScriptedOutbox, _ sender: ScriptedSender) -> EditInteractor {
    EditInteractor(outbox, sender: sender, clock: ManualClock().wallClock)
  }
}
