#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The name of a file that is not there yet.
enum FreeName {
  /// Gives what is at `temporary` the name `path` instead; false, and all is as it was, if something has that name.
  ///
  /// - Parameter link: Gives a file a second name, as link(2).
  /// - Throws: when it cannot have that name; all is then as it was.
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

  // Not every file system lets a file have two names. An empty file keeps others away from this one.
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
