import Dispatch
import Synchronization
import TestSupport

/// Runs the jobs of one script one at a time, in the order in which they were enqueued, so that a script is repeatable.
final class ScriptExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "roster.tests.script")
  private let jobs = Mutex(0)
  private let gate: RequestGate

  /// Creates an executor that opens `gate` whenever no job is left.
  init(opening gate: RequestGate) { self.gate = gate }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0 += 1 }
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.release()
    }
  }

  /// Keeps the gate closed until `release` is called, while work is done on other threads.
  func hold() { jobs.withLock { $0 += 1 } }

  /// Ends a `hold`; opens the gate if no job is left.
  func release() {
    let isIdle = jobs.withLock { jobs in
      jobs -= 1
      return jobs == 0
    }
    if isIdle { gate.open() }
  }
}

/// Lets one request through at a time: a random one of those waiting, once all other work has come to rest.
final class RequestGate: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isTaken = false
  }

  private let random: SeededRandom
  private let state = Mutex(State())

  init(random: SeededRandom) { self.random = random }

  /// Waits for the caller's turn, which lasts until it calls `leave`.
  func enter() async {
    await withCheckedContinuation { waiting in state.withLock { $0.waiting.append(waiting) } }
  }

  /// Ends the caller's turn.
  func leave() { state.withLock { $0.isTaken = false } }

  /// Starts the turn of a random waiting request, unless another has its turn.
  func open() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isTaken, !state.waiting.isEmpty else { return nil }
      state.isTaken = true
      return state.waiting.remove(at: random.below(state.waiting.count))
    }
    next?.resume()
  }
}
