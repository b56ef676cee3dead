import BlockingInfra
import SharedLocal
import SharedTiming
import SystemPackage

/// A lock between processes and within this one, on a file of its own that is created if necessary and never removed.
///
/// It ends with the process that holds it, however that ends.
struct LogLock {
  let path: String

  /// A lock that is held until it is released.
  struct Taken {
    fileprivate let file: FileDescriptor

    // A child process that is just being started shares the descriptor, and would keep the lock until it calls exec.
    func release() {
      file.unlock()
      file.closeIgnoringErrors()
    }
  }

  /// Takes the lock, waiting for it as long as the command's budget allows.
  ///
  /// - Throws: `.busy` if that is used up, `.cancelled` if the calling task is cancelled meanwhile, `.unavailable` if
  ///   the file cannot be created.
  func take(isolation: isolated (any Actor)? = #isolation) async throws -> Taken {
    let file = try open()
    do {
      try await LockWait.suspend(within: WaitBudget.current ?? WaitBudget()) { try file.lock(.exclusive) }
      return Taken(file: file)
    } catch {
      file.closeIgnoringErrors()
      throw CacheFailure(ofLogAt: path, error)
    }
  }

  /// Takes the lock if it is free; otherwise returns `nil`.
  ///
  /// - Throws: `.unavailable` if the file cannot be created.
  func taken() throws -> Taken? {
    let file = try open()
    do {
      try file.lock(.exclusive)
      return Taken(file: file)
    } catch {
      file.closeIgnoringErrors()
      if case Errno.wouldBlock = error { return nil }
      throw CacheFailure(ofLogAt: path, error)
    }
  }

  private func open() throws -> FileDescriptor {
    do {
      return try .opened(path, .readWrite, options: .create, permissions: .ownerReadWrite)
    } catch {
      throw CacheFailure(ofLogAt: path, error)
    }
  }
}
