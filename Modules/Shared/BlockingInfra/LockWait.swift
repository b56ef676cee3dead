#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A wait for a lock that another program may hold for a moment.
package enum LockWait {
  /// How often a lock is tried for: 5 seconds long.
  package static let tries = 1000

  /// Why there is no lock.
  package enum Failure: Error, Hashable, Sendable {
    /// Somebody else held it all the time.
    case held
    /// The calling task was cancelled while somebody else held it.
    case cancelled
    /// It cannot be locked at all, for the reason of this error number.
    case impossible(Int32)
  }

  /// Blocks; tries to `lock`, which leaves in errno why it did not, every 5 milliseconds until that succeeds.
  ///
  /// - Throws: once it was tried for so often in vain, the calling task is cancelled, or there is no sense in waiting.
  package static func wait(tries: Int = tries, lock: () -> Bool) throws(Failure) {
    for _ in 0..<tries {
      if lock() { return }
      let code = errno
      guard [EWOULDBLOCK, EAGAIN, EACCES, EINTR].contains(code) else { throw .impossible(code) }
      if Task.isCancelled { throw .cancelled }
      usleep(5000)
    }
    throw .held
  }
}
