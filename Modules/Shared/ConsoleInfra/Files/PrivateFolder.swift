#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Folders that only their owner may enter.
package enum PrivateFolder {
  /// Makes `path` and the folders above it that are missing; those that exist stay as they are.
  ///
  /// - Throws: when one could not be made.
  package static func make(_ path: String) throws(SystemFailure) {
    guard access(path, F_OK) == -1, errno == ENOENT else { return }
    try make(parent(of: path))
    // Another session may have made it meanwhile.
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemFailure("make the folder \(path)") }
  }

  /// The folder that `path` is in, by its text alone.
  package static func parent(of path: String) -> String {
    let trimmed = path.reversed().drop { $0 == "/" }
    let above = trimmed.drop { $0 != "/" }.drop { $0 == "/" }
    if above.isEmpty { return path.hasPrefix("/") ? "/" : "." }
    return String(above.reversed())
  }
}
