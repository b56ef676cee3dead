import Foundation
import Testing

/// A file that another program holds, as long as this lives or until it is released.
final class HeldFile: Sendable {
  private let descriptor: Int32

  /// Holds the store at `path` exclusively, as an SQLite database between BEGIN EXCLUSIVE and its end is held.
  init(store path: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (0x4000_0000, 512)
    #if canImport(Darwin)
      let command = F_SETLK
    #else
      // F_OFD_SETLK, which Swift does not import: not lost when something else of this process closes the file.
      let command: Int32 = 37
    #endif
    try #require(fcntl(descriptor, command, &lock) == 0)
  }

  /// Holds the lock of those who send the edits of the store at `path`.
  init(sendingOf path: String) throws {
    descriptor = open(path + ".exclusive", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
  }

  /// Lets others have it.
  func release() { close(descriptor) }
}
