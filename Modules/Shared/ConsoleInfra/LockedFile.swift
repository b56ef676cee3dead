#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file held open under an advisory lock, until the value goes out of scope.
struct LockedFile: ~Copyable {
  /// The open file.
  let descriptor: Int32
  private let path: String

  /// Opens `path` and waits for its lock.
  ///
  /// - Parameters:
  ///   - flags: As for open(2); a file it makes is readable by its owner only.
  ///   - lock: LOCK_SH or LOCK_EX.
  /// - Throws: when the file cannot be opened.
  init(_ path: String, flags: Int32, lock: Int32) throws(SystemFailure) {
    self.path = path
    while true {
      // Not to block on a named pipe put there by mistake.
      let opened = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
      guard opened >= 0 else { throw SystemFailure("open \(path)") }
      // A file system without locks is no reason to lose what is to be written.
      while flock(opened, lock) == -1, errno == EINTR {}
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

  // Another process may have put a new file in its place while this one waited for the lock.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, stat(path, &named) == 0 else { return false }
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }
}
