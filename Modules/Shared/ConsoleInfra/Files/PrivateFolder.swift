#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Creates folders that only their owner may enter.
package enum PrivateFolder {
  /// Creates `path` and its missing parent folders; existing folders are not changed.
  ///
  /// - Throws: If a folder could not be created.
  package static func make(_ path: String) throws(SystemFailure) {
    guard access(path, F_OK) == -1, errno == ENOENT else { return }
    try make(parent(of: path))
    // Another session may have created it in the meantime.
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemFailure("make the folder \(path)") }
  }

  /// Returns the parent folder of `path`, judging by its text alone.
  package static func parent(of path: String) -> String {
    let trimmed = path.reversed().drop { $0 == "/" }
    let above = trimmed.drop { $0 != "/" }.drop { $0 == "/" }
    if above.isEmpty { return path.hasPrefix("/") ? "/" : "." }
    return String(above.reversed())
  }
}
