import Foundation
import SharedLocal

/// A lock on a database file, whatever is in it, that lets SQLite read it but not write; held as long as this lives.
///
/// SQLite finds a journal by the name of its database. A connection that still has a renamed file open would take the
/// journal of the file that is now under that name for its own, roll it back and delete it; not so under this lock.
final class DatabaseLock: Sendable {
  private let path: String
  private let descriptor: Int32

  private let range: Range

  private typealias Range = (start: off_t, count: off_t)

  // Where SQLite's own locks are, in every version of its format: from 1 GiB on, whether or not the file goes so far.
  private static let all: Range = (0x4000_0000, 512)
  private static let reserved: Range = (0x4000_0001, 1)
  private static let shared: Range = (0x4000_0002, 510)

  /// Waits until no connection of this or another process writes to the file at `path`, and lets none begin to.
  ///
  /// - Throws: `.unavailable` if the file cannot be read, `.busy` if it is being written for longer than may be waited.
  init(path: String) throws(CacheFailure) {
    (self.path, range, descriptor) = (path, Self.all, open(path, O_RDONLY | O_CLOEXEC))
    guard descriptor >= 0 else { throw SystemFailure.last.failure(at: path) }
    try FileLock.wait(for: path) { set(F_RDLCK) }
  }

  /// Creates a lock, or returns `nil` if a connection is writing or about to.
  ///
  /// It leaves SQLite's mark of a writer free: without that, a journal counts as one that nobody is writing, and no other
  /// connection reads the file before it is rolled back.
  /// - Throws: `.unavailable` if the file cannot be read.
  init?(ifIdleAt path: String) throws(CacheFailure) {
    (self.path, range, descriptor) = (path, Self.shared, open(path, O_RDONLY | O_CLOEXEC))
    guard descriptor >= 0 else { throw SystemFailure.last.failure(at: path) }
    guard set(F_RDLCK), !isReserved else { return nil }
  }

  // The file stays open, as a `KeptFile` does.
  deinit { _ = set(F_UNLCK) }

  private func set(_ type: Int32) -> Bool {
    var lock = Self.lock(type, range)
    return fcntl(descriptor, Self.command, &lock) == 0
  }

  private var isReserved: Bool {
    var lock = Self.lock(F_WRLCK, Self.reserved)
    return fcntl(descriptor, Self.query, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private static func lock(_ type: Int32, _ range: Range) -> flock {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = range
    return lock
  }

  /// All that is in the file.
  ///
  /// - Throws: `.unavailable` if a part of it cannot be read.
  func bytes() throws(CacheFailure) -> Data { try KeptFile(path: path, descriptor: descriptor).bytes() }

  #if canImport(Darwin)
    private static let command = F_SETLK
    private static let query = F_GETLK
  #else
    // F_OFD_SETLK and F_OFD_GETLK, which Swift does not import: held by the open file and not by the process, so that it keeps out
    // this process's own connections too.
    private static let command: Int32 = 37
    private static let query: Int32 = 36
  #endif
}
