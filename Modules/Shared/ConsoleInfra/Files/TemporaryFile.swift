#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Temporary files that processes write before renaming them.
enum TemporaryFile {
  private static let prefix = ".roster-"

  /// Creates a temporary file in `folder`; while it is open, other processes see that it is in use.
  ///
  /// - Parameter subject: The path of the final file, for the error message.
  /// - Throws: If the file cannot be created.
  static func make(
    in folder: String, mode: mode_t, for subject: String
  ) throws(SystemFailure) -> (path: String, descriptor: Int32) {
    while true {
      let path = "\(folder)/\(prefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else { throw SystemFailure("make a file beside \(subject)") }
      // On a file system without locks, no process considers the file abandoned either.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      var status = stat()
      // Another process may have found the file before it was locked, and removed it.
      if fstat(descriptor, &status) == 0, status.st_nlink > 0 { return (path, descriptor) }
      close(descriptor)
    }
  }

  /// Removes the temporary files in `folder` whose processes have ended, as far as possible.
  static func removeAbandoned(in folder: String) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if isTemporary(name) { removeIfAbandoned("\(folder)/\(name)") }
    }
  }

  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count else { return false }
    return name.utf8.dropFirst(prefix.utf8.count).allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
  }

  // The process that owns the file holds a lock on it for as long as it runs.
  private static func removeIfAbandoned(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      return
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }
}
