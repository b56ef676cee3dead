import BlockingInfra
import SharedLocal
import SystemPackage

/// A lock between processes and within this one, on a separate file that is created if necessary and never removed.
struct FileLock {
  /// The path of the lock file.
  let path: String

  /// Runs `work` while holding the lock; blocks until it is free.
  ///
  /// - Throws: `.unavailable` if the file cannot be created, `.busy` if the time limit for waiting is exceeded,
  ///   `.cancelled` if the task is cancelled while waiting, and the failure for anything that `work` throws.
  func hold<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    let file = try open()
    defer { release(file) }
    try Self.wait(for: path) { () throws(Errno) in try file.lock(.exclusive) }
    do { return try work() } catch { throw CacheFailure(storeError: error) }
  }

  /// Runs `work` while holding the lock; returns `nil` at once, without running `work`, if the lock is taken.
  ///
  /// The lock is released when the process ends, in whatever way.
  /// - Throws: `.unavailable` if the file cannot be created or locked; `work` was not run then.
  func holdUnlessHeld<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    let file = try open()
    defer { release(file) }
    do throws(Errno) {
      try file.lock(.exclusive)
    } catch {
      if error == .wouldBlock { return nil }
      throw error.failure(at: path)
    }
    return await work()
  }

  private func open() throws(CacheFailure) -> FileDescriptor {
    try CacheFailure.naming(path) {
      try .opened(path, .readWrite, options: .create, permissions: .ownerReadWrite)
    }
  }

  // A child process that is just being started shares the descriptor, and would keep the lock until it calls exec.
  private func release(_ file: FileDescriptor) {
    file.unlock()
    file.closeIgnoringErrors()
  }

  /// Blocks the calling thread until `lock` succeeds for the file at `path`.
  ///
  /// - Throws: `.busy` if the time limit for waiting is exceeded, `.unavailable` if the file cannot be locked,
  ///   `.cancelled` if the task is cancelled while waiting.
  static func wait(for path: String, lock: () throws(Errno) -> Void) throws(CacheFailure) {
    do throws(LockWait.Failure) {
      try LockWait.wait(lock: lock)
    } catch {
      switch error {
      case .held: throw .busy
      case .cancelled: throw .cancelled
      case .impossible(let error): throw error.failure(at: path)
      }
    }
  }
}
