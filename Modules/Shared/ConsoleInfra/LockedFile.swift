#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file held open under an advisory lock, until the value goes out of scope.
struct LockedFile: ~Copyable {
  /// The open file.
  let descriptor: Int32

  /// Opens `path` and waits for its lock.
  ///
  /// - Parameters:
  ///   - flags: As for open(2); a file it makes is readable by its owner only.
  ///   - lock: LOCK_SH or LOCK_EX.
  /// - Throws: when the file cannot be opened.
  init(_ path: String, flags: Int32, lock: Int32) throws(SystemFailure) {
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

  // Another process may have put a new file in its place while this one waited for the lock.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, stat(path, &named) == 0 else { return false }
    return held.st_dev == named.st_dev && held.st_ino == named.st_ino
  }
}
