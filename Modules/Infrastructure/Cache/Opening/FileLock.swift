import BlockingInfra
import Foundation
import SharedLocal
import SystemPackage

/// A lock between processes and within this one, on a separate file that is created if necessary and never removed.
struct FileLock {
  let path: String

  /// Runs `work` while holding the lock; blocks until it is free.
  ///
  /// - Throws: `.unavailable` if the file cannot be created, `.busy` if the time limit for waiting is exceeded,
  ///   `.cancelled` if the task is cancelled while waiting, and the failure for anything that `work` throws.
  func hold<Value>(_ work: () throws -> Value) throws(CacheFailure) -> Value {
    let file = try open()
    defer { release(file) }
    func lock() throws(Errno) { try file.lock(.exclusive) }
    try Self.wait(for: path, lock: lock)
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
    do throws(Errno) {
      try LockWait.wait(lock: lock)
    } catch {
      switch error {
      case .wouldBlock: throw .busy
      case .canceled: throw .cancelled
      default: throw error.failure(at: path)
      }
    }
  }
}

/// A lock on a database file that lets SQLite read but not write; held for the lifetime of this object.
///
/// SQLite finds a journal by the name of its database. A connection that still has a renamed file open would mistake
/// the journal of the new file under the old name for its own, roll it back and delete it. This lock prevents that.
final class DatabaseLock: Sendable {
  private let path: String
  private let file: FileDescriptor

  private let range: Range

  private typealias Range = (start: off_t, count: off_t)

  // The position of SQLite's own locks, in every version of its format: 1 GiB, even if the file is shorter.
  private static let all: Range = (0x4000_0000, 512)
  private static let reserved: Range = (0x4000_0001, 1)
  private static let shared: Range = (0x4000_0002, 510)

  /// Waits until no connection, of this or another process, writes to the file at `path`, and prevents further writes.
  ///
  /// - Throws: `.unavailable` if the file cannot be read, `.busy` if the time limit for waiting is exceeded.
  init(path: String) throws(CacheFailure) {
    self.path = path
    range = Self.all
    file = try Self.open(path)
    try FileLock.wait(for: path, lock: lockForReading)
  }

  /// Creates a lock; `nil` if a connection is writing or about to write.
  ///
  /// Leaves SQLite's RESERVED lock free: if it were held, a journal would seem to be in use, and other connections
  /// would read the file without rolling it back.
  /// - Throws: `.unavailable` if the file cannot be read.
  init?(ifIdleAt path: String) throws(CacheFailure) {
    self.path = path
    range = Self.shared
    file = try Self.open(path)
    do throws(Errno) { try lockForReading() } catch { return nil }
    if isReserved { return nil }
  }

  // The file stays open, for the same reason as in `KeptFile`.
  deinit { do throws(Errno) { try set(F_UNLCK) } catch {} }

  private static func open(_ path: String) throws(CacheFailure) -> FileDescriptor {
    try CacheFailure.naming(path) { try .opened(path, .readOnly) }
  }

  private func lockForReading() throws(Errno) { try set(F_RDLCK) }

  private func set(_ type: Int32) throws(Errno) {
    var lock = Self.lock(type, range)
    try Errno.check { fcntl(file.rawValue, Self.command, &lock) }
  }

  private var isReserved: Bool {
    var lock = Self.lock(F_WRLCK, Self.reserved)
    return fcntl(file.rawValue, Self.query, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Returns whether a connection is writing to the file at `path`, or about to write.
  ///
  /// - Throws: `.unavailable` if the file cannot be read.
  static func isWritten(at path: String) throws(CacheFailure) -> Bool {
    var lock = lock(F_WRLCK, reserved)
    return fcntl(try KeptFile(path: path).descriptor.rawValue, query, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(_ type: Int32, _ range: Range) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = range
    return lock
  }

  /// Returns the contents of the file.
  ///
  /// - Throws: `.unavailable` if part of it cannot be read.
  func bytes() throws(CacheFailure) -> Data { try KeptFile(path: path, descriptor: file).bytes() }

  #if canImport(Darwin)
    private static let command = F_SETLK
    private static let query = F_GETLK
  #else
    // F_OFD_SETLK and F_OFD_GETLK, which Swift does not import. The lock belongs to the open file rather than to the
    // process, so that it also excludes this process's own connections.
    private static let command: Int32 = 37
    private static let query: Int32 = 36
  #endif
}
