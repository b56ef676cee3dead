import CacheInfra
import Foundation
import SharedInteractorInterface
import TasksDomain
import TasksInteractorInterface
import TasksLocal
import Testing

@Suite("What was settled is told in the order of the edits, whichever answer came first")
struct TaskSyncOrderTests {
  @Test("The first edit is answered last")
  func order() async throws {
    let outbox = CachedTaskOutbox(store: InMemoryCacheStore())
    let owner = TaskOwner(id: 3, name: "Kim")
    let orders = (1...3).map { TaskOrder.add(title: "\($0)", owner: owner) }
    _ = try await outbox.enter(orders, known: [], at: Date(timeIntervalSince1970: 0))
    let sender = LastFirstSender(last: 3)
    let settled = try await TaskSync(outbox, sender: sender, clock: .system).run(isForced: true)
    #expect(settled?.map(\.id) == [1, 2, 3])
  }
}

/// Answers each edit only when the next one was answered.
private struct LastFirstSender: TaskEditSender {
  private typealias Gate = (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

  private let gates: [Gate]

  init(last: Int) {
    gates = (0...last).map { _ in AsyncStream.makeStream(of: Void.self) }
    gates[last].continuation.finish()
  }

  func send(_ edit: TaskEdit) async -> SendOutcome {
    for await _ in gates[edit.id].stream {}
    gates[edit.id - 1].continuation.finish()
    return .accepted(TaskItem(id: .service(100 + edit.id), userID: edit.userID, title: "", isCompleted: false))
  }

  func task(_ id: Int) async -> TaskItem? { nil }
}
