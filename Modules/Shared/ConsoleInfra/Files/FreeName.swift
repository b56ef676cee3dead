#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Renames a file to a name that must not exist yet.
enum FreeName {
  /// Renames the file at `temporary` to `path`; returns false and changes nothing if `path` exists.
  ///
  /// - Parameter link: Creates a second name for a file, like link(2).
  /// - Throws: If the file cannot be renamed; nothing is changed then.
  static func take(
    _ path: String, for temporary: String, link: (String, String) -> Int32 = { link($0, $1) }
  ) throws(SystemFailure) -> Bool {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return true
    }
    if errno == EEXIST { return false }
    guard try reserve(path) else { return false }
    try replace(path, with: temporary)
    return true
  }

  // Not every file system supports hard links. An empty file reserves the name instead.
  private static func reserve(_ path: String) throws(SystemFailure) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor == -1, errno == EEXIST { return false }
    guard descriptor >= 0 else { throw SystemFailure("make \(path)") }
    close(descriptor)
    return true
  }

  private static func replace(_ path: String, with temporary: String) throws(SystemFailure) {
    guard rename(temporary, path) == 0 else {
      let failure = SystemFailure("make \(path)")
      unlink(path)
      throw failure
    }
  }
}
