import Foundation
import Testing

/// A lock on a file, held as if by another program until it is released.
final class HeldFile: Sendable {
  private let descriptor: Int32

  /// Locks the store at `path` as an exclusive transaction of SQLite does.
  init(store path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (0x4000_0000, 512)
    #if canImport(Darwin)
      let command = F_SETLK
    #else
      // F_OFD_SETLK, which Swift does not import. Such a lock is kept when this process closes another descriptor of
      // the file.
      let command: Int32 = 37
    #endif
    try #require(fcntl(descriptor, command, &lock) == 0)
  }

  /// Locks the edits beside the store at `path`.
  init(editsOf path: String) throws {
    descriptor = open(path + ".edits-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
  }

  /// Locks the sending of the edits of the store at `path`.
  init(sendingOf path: String) throws {
    descriptor = open(path + ".exclusive", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
  }

  /// Releases the lock.
  func release() { close(descriptor) }
}
