import BlockingInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file held open, and under an advisory lock if it was opened with one, until the value goes out of scope.
struct OpenFile: ~Copyable {
  /// The open file.
  let descriptor: Int32
  private let path: String

  /// Opens `path` to be read, without a lock; nil if there is none.
  ///
  /// - Throws: when it is there but cannot be opened.
  init?(reading path: String) throws(SystemFailure) {
    let opened = Self.opened(path, O_RDONLY)
    if opened == -1, errno == ENOENT || errno == ENOTDIR { return nil }
    guard opened >= 0 else { throw SystemFailure("open \(path)") }
    self.path = path
    descriptor = opened
  }

  /// Opens `path`, and blocks until it has its lock, or until the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - flags: As for open(2); a file it makes is readable by its owner only.
  ///   - lock: LOCK_SH or LOCK_EX.
  ///   - tries: How often the lock is tried for, every 10 milliseconds, where no command limits its waits.
  /// - Throws: when the file cannot be opened, or another holds the lock.
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

  /// What the file is.
  var status: stat {
    var status = stat()
    fstat(descriptor, &status)
    return status
  }

  /// Whether it is a plain file, rather than a device or the like.
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

  /// Its size in bytes.
  var size: Int { Int(status.st_size) }

  /// All bytes from `offset` on.
  ///
  /// - Throws: when they cannot be read.
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

  // Not to block on a named pipe put there by mistake.
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
      // A file system without locks is no reason to lose what is to be written.
      case .impossible: return
      }
    }
  }

  // Another process may have put a new file in its place while this one waited for the lock.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, stat(path, &named) == 0 else { return false }
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }
}
