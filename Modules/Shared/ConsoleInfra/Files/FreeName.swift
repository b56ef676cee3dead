import BlockingInfra
import SystemPackage

/// Renames a file to a name that must not exist yet.
enum FreeName {
  /// Renames the file at `temporary` to `path`; returns false and changes nothing if `path` exists.
  ///
  /// - Parameter link: Creates a second name for a file, like link(2).
  /// - Throws: If the file cannot be renamed; nothing is changed then.
  static func take(
    _ path: String, for temporary: String, link: (String, String) throws(Errno) -> Void = FileSystem.link
  ) throws(SystemFailure) -> Bool {
    do throws(Errno) {
      try link(temporary, path)
      FileSystem.remove(temporary)
      return true
    } catch {
      if error == .fileExists { return false }
    }
    guard try reserve(path) else { return false }
    try replace(path, with: temporary)
    return true
  }

  // Not every file system supports hard links. An empty file reserves the name instead.
  private static func reserve(_ path: String) throws(SystemFailure) -> Bool {
    do throws(Errno) {
      try FileDescriptor.opened(
        path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite
      ).closeIgnoringErrors()
      return true
    } catch {
      guard error == .fileExists else { throw SystemFailure("make \(path)", error) }
      return false
    }
  }

  private static func replace(_ path: String, with temporary: String) throws(SystemFailure) {
    do throws(Errno) {
      try FileSystem.rename(temporary, to: path)
    } catch {
      FileSystem.remove(path)
      throw SystemFailure("make \(path)", error)
    }
  }
}
