import Dispatch

/// Runs an actor on a thread outside Swift's pool, one job after the other, so that the actor may wait for files and keys.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// An executor with a serial queue of its own.
  package init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs `job` after those before it.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
