import CacheInfra
import EditsInfra
import SharedDomain
import SharedInteractorInterface
import SharedTiming
import TasksDomain
import TasksLocal
import TasksInteractorInterface
import Testing

@Suite struct TaskSyncOrderTests {
  @Test func `results are in the order of the edits even if responses arrive in reverse order`() async throws {
    let outbox = StoredTaskOutbox(in: InMemoryRecordLog(), lists: InMemoryCacheStore())
    let tasks = (1...3).map { EditSamples.task(.service($0)) }
    _ = try await outbox.change(tasks.map(\.id), .complete(true), known: tasks)
    let sender = LastFirstSender(last: 3)
    let settled = try await TaskSync(outbox, sender: sender, clock: .system).run(isForced: true)
    #expect(settled?.map(\.id) == [1, 2, 3])
  }

  @Test func `new tasks reach the service in the order in which they were typed`() async throws {
    let outbox = StoredTaskOutbox(in: InMemoryRecordLog(), lists: InMemoryCacheStore())
    for number in 1...20 { _ = try await outbox.add("\(number)") }
    let sender = RecordingSender()
    _ = try await TaskSync(outbox, sender: sender, clock: .system).run(isForced: true)
    #expect(await sender.edits == Array(1...20))
  }
}

/// A sender that answers each edit only after the next one.
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

  func task(_ id: ServiceID) async -> ServiceTask { .unknown }

  func candidates(for edit: TaskEdit) async -> [TaskItem]? { nil }
}

/// A sender that accepts every edit and records their order.
private actor RecordingSender: TaskEditSender {
  private(set) var edits: [Int] = []

  func send(_ edit: TaskEdit) async -> SendOutcome {
    // An edit that was sent at the same time would overtake this one.
    await Task.yield()
    edits.append(edit.id)
    return .accepted(EditSamples.task(.service(100 + edit.id)))
  }

  func task(_ id: ServiceID) async -> ServiceTask { .unknown }

  func candidates(for edit: TaskEdit) async -> [TaskItem]? { nil }
}
