import Foundation
import SharedTiming
package import SystemPackage

/// A wait for a lock that another program may hold briefly.
package enum LockWait {
  /// The number of attempts if no command's budget applies: five seconds' worth.
  package static let tries = 500

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
  /// - Throws: `.held` once the command's budget is used up or, without one, after `tries` attempts; `.cancelled` if
  ///   the calling task is cancelled; `.impossible` if waiting is pointless.
  package static func wait(tries: Int = tries, lock: () throws -> Void) throws(Failure) {
    var tried = 0
    while true {
      do throws(Errno) { return try Errno.typed(lock) } catch {
        guard [.wouldBlock, .permissionDenied, .interrupted].contains(error) else { throw .impossible(error) }
      }
      if Task.isCancelled { throw .cancelled }
      tried += 1
      guard pause(after: tried, of: tries) else { throw .held }
    }
  }

  /// Blocks briefly before the next attempt at a lock. Returns false at once if the command's budget is used up or,
  /// without a budget, after `tries` attempts.
  package static func pause(after tried: Int, of tries: Int = tries) -> Bool {
    if let budget = WaitBudget.current { return budget.pause() }
    guard tried < tries else { return false }
    usleep(10_000)
    return true
  }
}
