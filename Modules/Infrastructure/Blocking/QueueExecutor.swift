import Dispatch

/// A serial executor on a thread outside Swift's pool, so that its actor may block on files and keyboard input.
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) { queue = DispatchQueue(label: label) }

  /// Runs `job` after all earlier jobs.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// An actor on a thread outside Swift's pool, so that it may block. All that access the same files share one thread: more
/// would wait for each other's locks.
package protocol BlockingActor: Actor {
  nonisolated var executor: QueueExecutor { get }
}

extension BlockingActor {
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
