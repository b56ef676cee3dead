import SharedInteractorInterface

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A wait for a lock that another program may hold for a moment.
package enum LockWait {
  /// How often a lock is tried for where no command's budget limits that: 5 seconds long.
  package static let tries = 500

  /// Why there is no lock.
  package enum Failure: Error, Hashable, Sendable {
    /// Somebody else held it all the time.
    case held
    /// The calling task was cancelled while somebody else held it.
    case cancelled
    /// It cannot be locked at all, for the reason of this error number.
    case impossible(Int32)
  }

  /// Blocks; tries to `lock`, which leaves in errno why it did not, every 10 milliseconds until that succeeds.
  ///
  /// - Throws: once the budget of the command is used up or, where there is none, after so many failed tries; if
  ///   the calling task is cancelled, or there is no sense in waiting.
  package static func wait(tries: Int = tries, lock: () -> Bool) throws(Failure) {
    var tried = 0
    while true {
      if lock() { return }
      let code = errno
      guard [EWOULDBLOCK, EAGAIN, EACCES, EINTR].contains(code) else { throw .impossible(code) }
      if Task.isCancelled { throw .cancelled }
      tried += 1
      guard pause(after: tried, of: tries) else { throw .held }
    }
  }

  /// Blocks for a moment before a lock is tried for again, having been tried for `tried` times; false at once if it is not
  /// to be: the budget of the command is used up or, where there is none, that was often enough.
  package static func pause(after tried: Int, of tries: Int = tries) -> Bool {
    if let budget = WaitBudget.current { return budget.pause() }
    guard tried < tries else { return false }
    usleep(10_000)
    return true
  }
}
