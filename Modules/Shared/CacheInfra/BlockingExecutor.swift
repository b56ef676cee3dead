import Dispatch

/// Runs an actor on a thread of its own, one job after the other, so that the actor may wait for files and locks.
final class BlockingExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor that `label` names in a debugger.
  init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs `job` after all that were enqueued before it.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
