package import SharedTiming
import SystemPackage

/// A wait for a lock that another program may hold briefly: every 10 milliseconds, it is tried to take the lock.
package enum LockWait {
  /// Blocks the calling thread until `lock` does not throw.
  ///
  /// - Parameter limit: The time limit outside commands, which have a budget of their own.
  /// - Throws: `.wouldBlock` once the time is used up; `.canceled` if the calling task is cancelled; any other error if
  ///   waiting is pointless.
  package static func wait(limit: Duration = WaitBudget.standard, lock: () throws -> Void) throws {
    let budget = WaitBudget.current ?? WaitBudget(limit: limit)
    while try !succeeds(lock) {
      guard budget.pause() else { throw Errno.wouldBlock }
    }
  }

  /// Suspends the calling task until `lock` does not throw.
  ///
  /// - Throws: As `wait` does.
  package static func suspend(
    within budget: WaitBudget, isolation: isolated (any Actor)? = #isolation, lock: () throws -> Void
  ) async throws {
    while try !succeeds(lock) {
      guard await budget.sleep() else { throw Task.isCancelled ? Errno.canceled : .wouldBlock }
    }
  }

  // Returns false if another attempt may succeed.
  private static func succeeds(_ lock: () throws -> Void) throws -> Bool {
    do {
      try lock()
      return true
    } catch Errno.wouldBlock, Errno.permissionDenied, Errno.interrupted {
    }
    if Task.isCancelled { throw Errno.canceled }
    return false
  }
}
