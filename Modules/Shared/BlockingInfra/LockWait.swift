import SharedTiming
package import SystemPackage

/// A wait for a lock that another program may hold briefly.
package enum LockWait {
  /// Blocks the calling thread and calls `lock` every 10 milliseconds until it does not throw.
  ///
  /// - Parameter limit: The time limit outside commands, which have a budget of their own.
  /// - Throws: `.wouldBlock` once the time is used up; `.canceled` if the calling task is cancelled; any other error if
  ///   waiting is pointless.
  package static func wait(limit: Duration = WaitBudget.standard, lock: () throws -> Void) throws(Errno) {
    let budget = WaitBudget.current ?? WaitBudget(limit: limit)
    while true {
      do throws(Errno) { return try Errno.typed(lock) } catch {
        guard [.wouldBlock, .permissionDenied, .interrupted].contains(error) else { throw error }
      }
      if Task.isCancelled { throw .canceled }
      guard budget.pause() else { throw .wouldBlock }
    }
  }
}
