package import SharedTiming
package import SystemPackage

/// A wait for a lock that another program may hold briefly: every 10 milliseconds, it is tried to take the lock.
package enum LockWait {
  /// Blocks the calling thread until `lock` does not throw.
  ///
  /// - Parameter limit: The time limit outside commands, which have a budget of their own.
  /// - Throws: `.wouldBlock` once the time is used up; `.canceled` if the calling task is cancelled; any other error if
  ///   waiting is pointless.
  package static func wait(limit: Duration = WaitBudget.standard, lock: () throws -> Void) throws(Errno) {
    let budget = WaitBudget.current ?? WaitBudget(limit: limit)
    while try !succeeds(lock) {
      guard budget.pause() else { throw .wouldBlock }
    }
  }

  /// Suspends the calling task until `lock` does not throw.
  ///
  /// - Throws: As `wait` does.
  package static func suspend(
    within budget: WaitBudget, isolation: isolated (any Actor)? = #isolation, lock: () throws -> Void
  ) async throws(Errno) {
    while try !succeeds(lock) {
      guard await budget.sleep() else { throw Task.isCancelled ? .canceled : .wouldBlock }
    }
  }

  // Returns false if another attempt may succeed.
  private static func succeeds(_ lock: () throws -> Void) throws(Errno) -> Bool {
    do throws(Errno) {
      try Errno.typed(lock)
      return true
    } catch {
      guard [.wouldBlock, .permissionDenied, .interrupted].contains(error) else { throw error }
    }
    if Task.isCancelled { throw .canceled }
    return false
  }
}
