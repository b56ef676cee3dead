import BlockingInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that stays open, and locked if it was opened with an advisory lock, until the value goes out of scope.
struct OpenFile: ~Copyable {
  let descriptor: Int32
  private let path: String

  /// Opens `path` for reading, without a lock; `nil` if it does not exist.
  ///
  /// - Throws: If it exists but cannot be opened.
  init?(reading path: String) throws(SystemFailure) {
    let opened = Self.opened(path, O_RDONLY)
    if opened == -1, errno == ENOENT || errno == ENOTDIR { return nil }
    guard opened >= 0 else { throw SystemFailure("open \(path)") }
    self.path = path
    descriptor = opened
  }

  /// Opens `path`, and blocks until it has its lock or the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - flags: The flags for open(2); a file that is created is readable by its owner only.
  ///   - lock: LOCK_SH or LOCK_EX.
  ///   - tries: The number of attempts, 10 milliseconds apart, if no command limits the wait.
  /// - Throws: If the file cannot be opened, or another process holds the lock.
  init(_ path: String, flags: Int32, lock: Int32, tries: Int = LockWait.tries) throws(SystemFailure) {
    self.path = path
    while true {
      let opened = Self.opened(path, flags)
      guard opened >= 0 else { throw SystemFailure("open \(path)") }
      do throws(SystemFailure) {
        try Self.take(lock, of: opened, path, tries: tries)
      } catch {
        close(opened)
        throw error
      }
      if Self.isStill(opened, at: path) {
        descriptor = opened
        return
      }
      close(opened)
    }
  }

  deinit { close(descriptor) }

  /// The status of the file.
  var status: stat {
    var status = stat()
    fstat(descriptor, &status)
    return status
  }

  /// Whether this is a regular file, rather than a device, for example.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// The size in bytes.
  var size: Int { Int(status.st_size) }

  /// Returns all bytes from `offset` on.
  ///
  /// - Throws: If the file cannot be read.
  func contents(from offset: Int = 0) throws(SystemFailure) -> [UInt8] {
    lseek(descriptor, off_t(offset), SEEK_SET)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == -1, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure("read \(path)") }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  // O_NONBLOCK avoids blocking on a named pipe that was put there by mistake.
  private static func opened(_ path: String, _ flags: Int32) -> Int32 {
    open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
  }

  private static func take(_ lock: Int32, of descriptor: Int32, _ path: String, tries: Int) throws(SystemFailure) {
    do throws(LockWait.Failure) {
      try LockWait.wait(tries: tries) { flock(descriptor, lock | LOCK_NB) == 0 }
    } catch {
      switch error {
      case .held: throw SystemFailure("lock \(path)", reason: "another program holds it")
      case .cancelled: throw SystemFailure("lock \(path)", code: ECANCELED)
      // On a file system without locks, writing unlocked is better than losing the data.
      case .impossible: return
      }
    }
  }

  // Another process may have replaced the file while this one waited for the lock.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, stat(path, &named) == 0 else { return false }
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }
}
