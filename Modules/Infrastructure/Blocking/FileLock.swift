package import SharedTiming
import SystemPackage

/// A lock between processes and within this one, on a file of its own that is created if necessary and never removed.
///
/// It is held until it is released, or ends with the process, however that ends.
package struct FileLock: Sendable {
  private let file: FileDescriptor

  /// Takes the lock on the file at `path`, waiting for it as long as `budget` allows.
  ///
  /// - Throws: `.wouldBlock` if that is used up; `.canceled` if the calling task is cancelled meanwhile.
  package init(
    path: String, within budget: WaitBudget, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let file = try FileDescriptor.opened(path, .readWrite, options: .create, permissions: .ownerReadWrite)
    self.file = file
    do { try await budget.suspend { try file.lock(.exclusive) } } catch {
      file.closeIgnoringErrors()
      throw error
    }
  }

  // A child process that is just being started shares the descriptor, and would keep the lock until it calls exec.
  package func release() {
    file.unlock()
    file.closeIgnoringErrors()
  }
}

// The wait for a lock that another program may hold briefly: it is retried every 10 milliseconds.
extension WaitBudget {
  /// Blocks the calling thread until `lock` does not throw.
  ///
  /// - Throws: `.wouldBlock` once the time is used up; `.canceled` if the calling task is cancelled; any other error if
  ///   waiting is pointless.
  package func block(until lock: () throws -> Void) throws {
    while try !Self.succeeds(lock) {
      guard pause() else { throw Errno.wouldBlock }
    }
  }

  /// Suspends the calling task until `lock` does not throw.
  ///
  /// - Throws: As `block` does.
  fileprivate func suspend(
    isolation: isolated (any Actor)? = #isolation, until lock: () throws -> Void
  ) async throws {
    while try !Self.succeeds(lock) {
      guard await sleep() else { throw Task.isCancelled ? Errno.canceled : .wouldBlock }
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
