import TasksDomain
import TasksOutbox
import Testing

/// Answers each edit as it was told; one of which it was told nothing is an issue.
actor ScriptedSender: TaskEditSender {
  /// The ids of what was sent, in the order in which it arrived.
  private(set) var sent: [Int] = []
  /// The ids of the tasks that were asked for, in order.
  private(set) var asked: [Int] = []
  private let outcomes: [Int: SendOutcome]
  private let tasks: [Int: TaskItem]
  private let isHolding: Bool
  private var held: [CheckedContinuation<Void, Never>] = []
  private let arrivals = AsyncStream<Int>.makeStream()

  /// A sender that knows `outcomes` and `tasks`; if it `isHolding`, every edit waits until it is released.
  init(_ outcomes: [Int: SendOutcome] = [:], tasks: [Int: TaskItem] = [:], isHolding: Bool = false) {
    (self.outcomes, self.tasks, self.isHolding) = (outcomes, tasks, isHolding)
  }

  func send(_ edit: TaskEdit) async -> SendOutcome {
    sent.append(edit.id)
    if isHolding {
      await withCheckedContinuation {
        held.append($0)
        arrivals.continuation.yield(edit.id)
      }
    }
    guard let outcome = outcomes[edit.id] else {
      Issue.record("edit \(edit.id) was not expected")
      return .untouched
    }
    return outcome
  }

  func task(_ id: Int) -> TaskItem? {
    asked.append(id)
    return tasks[id]
  }

  /// Waits until so many edits arrived that were not waited for yet.
  nonisolated func arrivals(_ count: Int) async {
    for await _ in arrivals.stream.prefix(count) {}
  }

  /// Lets the edit go on that waits longest.
  func release() {
    if held.isEmpty { Issue.record("nothing waits") } else { held.removeFirst().resume() }
  }
}
