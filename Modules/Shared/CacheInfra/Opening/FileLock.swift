import BlockingInfra
import Foundation
import SharedLocal

/// A lock between processes and within this one, held on a file of its own that is created if missing and stays.
struct FileLock {
  /// The path of the file the lock is held on.
  let path: String

  /// Does `work` while no other holder of the lock does anything; blocks until then.
  ///
  /// - Throws: `.unavailable` if the file cannot be created, `.busy` if it is locked for longer than may be waited, `.cancelled` if the
  ///   task is cancelled meanwhile, and what `work` throws.
  func hold<Value>(_ work: () throws(CacheFailure) -> Value) throws(CacheFailure) -> Value {
    let descriptor = try open()
    defer { release(descriptor) }
    try Self.wait(for: path) { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
    return try work()
  }

  /// Does `work` while no other holder of the lock does anything; nil at once, `work` not done, if there is another.
  ///
  /// Nobody holds it any more when the process ends, however it does.
  /// - Throws: `.unavailable` if the file cannot be created or locked; `work` was not done then.
  func holdUnlessHeld<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    let descriptor = try open()
    defer { release(descriptor) }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      guard errno == EINTR else { throw SystemFailure.last.failure(at: path) }
    }
    return await work()
  }

  private func open() throws(CacheFailure) -> Int32 {
    let descriptor = Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure.last.failure(at: path) }
    return descriptor
  }

  // A process that is just being started has the descriptor as well, and would keep the lock until it is another program.
  private func release(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Blocks; tries to `lock` what is at `path` until that succeeds.
  ///
  /// - Throws: `.busy` if someone else has it locked for longer than may be waited; `.unavailable` if it cannot be locked; `.cancelled`
  ///   if the task is cancelled meanwhile.
  static func wait(for path: String, lock: () -> Bool) throws(CacheFailure) {
    do throws(LockWait.Failure) {
      try LockWait.wait(lock: lock)
    } catch {
      switch error {
      case .held: throw .busy
      case .cancelled: throw .cancelled
      case .impossible(let code): throw SystemFailure(code: code).failure(at: path)
      }
    }
  }
}
