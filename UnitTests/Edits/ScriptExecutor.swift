import Dispatch
import Synchronization

/// Runs the jobs of one script one after the other, in the order in which they come, so that it always goes the same way.
final class ScriptExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "roster.tests.script")
  private let jobs = Mutex(0)
  private let gate: RequestGate

  /// An executor that opens `gate` whenever there is nothing else to do.
  init(opening gate: RequestGate) { self.gate = gate }

  /// Runs `job` after all that came before it.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0 += 1 }
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.release()
    }
  }

  /// Keeps the gate closed until `release` is called, while something is done elsewhere.
  func hold() { jobs.withLock { $0 += 1 } }

  /// Ends what `hold` began.
  func release() {
    let isIdle = jobs.withLock { jobs in
      jobs -= 1
      return jobs == 0
    }
    if isIdle { gate.open() }
  }
}

/// Lets requests through one at a time: whichever of those that wait, when nothing can happen but that one passes.
final class RequestGate: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isTaken = false
  }

  private let random: SeededRandom
  private let state = Mutex(State())

  /// A gate that `random` decides at.
  init(random: SeededRandom) { self.random = random }

  /// Waits until it is the caller's turn, which lasts until it calls `leave`.
  func enter() async {
    await withCheckedContinuation { waiting in state.withLock { $0.waiting.append(waiting) } }
  }

  /// Ends a turn.
  func leave() { state.withLock { $0.isTaken = false } }

  /// Lets one through, if nobody is at it.
  func open() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isTaken, !state.waiting.isEmpty else { return nil }
      state.isTaken = true
      return state.waiting.remove(at: random.below(state.waiting.count))
    }
    next?.resume()
  }
}
