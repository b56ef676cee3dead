import SharedTiming
package import SystemPackage

/// A wait for a lock that another program may hold briefly.
package enum LockWait {
  /// The reason why the lock was not taken.
  package enum Failure: Error, Hashable, Sendable {
    /// Another process held the lock the whole time.
    case held
    /// The calling task was cancelled while another process held the lock.
    case cancelled
    case impossible(Errno)
  }

  /// Blocks the calling thread and calls `lock` every 10 milliseconds until it does not throw.
  ///
  /// - Parameter limit: The time limit outside commands, which have a budget of their own.
  /// - Throws: `.held` once the time is used up; `.cancelled` if the calling task is cancelled; `.impossible` if
  ///   waiting is pointless.
  package static func wait(
    limit: Duration = WaitBudget.standard, lock: () throws -> Void
  ) throws(Failure) {
    let budget = WaitBudget.current ?? WaitBudget(limit: limit)
    while true {
      do throws(Errno) { return try Errno.typed(lock) } catch {
        guard [.wouldBlock, .permissionDenied, .interrupted].contains(error) else { throw .impossible(error) }
      }
      if Task.isCancelled { throw .cancelled }
      guard budget.pause() else { throw .held }
    }
  }
}
