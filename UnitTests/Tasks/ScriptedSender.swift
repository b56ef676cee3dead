import SharedDomain
import TasksDomain
import TasksInteractorInterface
import Testing

/// A sender with configured outcomes. An unexpected edit is an issue.
actor ScriptedSender: TaskEditSender {
  /// The ids of the edits that were sent, in order.
  private(set) var sent: [Int] = []
  /// The ids of the tasks that were requested, in order.
  private(set) var asked: [ServiceID] = []
  private let outcomes: [Int: SendOutcome]
  private let tasks: [ServiceID: TaskItem]
  private let isHolding: Bool
  private var held: [CheckedContinuation<Void, Never>] = []
  private let arrivals = AsyncStream<Int>.makeStream()

  /// Creates a sender with `outcomes` by edit and `tasks`. If it `isHolding`, each edit waits until it is released.
  init(_ outcomes: [Int: SendOutcome] = [:], tasks: [ServiceID: TaskItem] = [:], isHolding: Bool = false) {
    (self.outcomes, self.tasks, self.isHolding) = (outcomes, tasks, isHolding)
  }

  func send(_ edit: TaskEdit) async -> SendOutcome {
    sent.append(edit.id)
    // Not held, since nobody would release it.
    guard let outcome = outcomes[edit.id] else {
      Issue.record("edit \(edit.id) was not expected")
      return .untouched
    }
    if isHolding {
      await withCheckedContinuation {
        held.append($0)
        arrivals.continuation.yield(edit.id)
      }
    }
    return outcome
  }

  func task(_ id: ServiceID) -> ServiceTask {
    asked.append(id)
    return tasks.isEmpty ? .unknown : tasks[id].map { .found($0) } ?? .missing
  }

  func candidates(for edit: TaskEdit) -> [TaskItem]? { tasks.isEmpty ? nil : Array(tasks.values) }

  /// Waits for the next `count` edits to arrive.
  nonisolated func arrivals(_ count: Int) async {
    for await _ in arrivals.stream.prefix(count) {}
  }

  /// Releases the edit that has waited longest.
  func release() {
    if held.isEmpty { Issue.record("no edit is waiting") } else { held.removeFirst().resume() }
  }
}
