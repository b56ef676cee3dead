import BlockingInfra
import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes files atomically and durably.
package enum WholeFile {
  private static let mostLinks = 40

  /// Writes `text` to a new file at `path`, with default permissions, following symbolic links. Returns false and
  /// changes nothing if `path` exists, even if it was created only just now.
  ///
  /// - Throws: If the file could not be created; nothing is changed then.
  package static func create(_ path: String, with text: String) throws(SystemFailure) -> Bool {
    guard access(path, F_OK) != 0 else { return false }
    let target = try destination(of: path)
    return try write(text, beside: target, mode: 0o666) { (temporary) throws(SystemFailure) in
      try FreeName.take(target, for: temporary)
    }
  }

  /// Replaces the file at `path` with `text`, following symbolic links.
  ///
  /// A replaced file keeps its permissions; a new one has the default ones.
  ///
  /// - Throws: If the file could not or may not be replaced; nothing is changed then.
  package static func replace(_ path: String, with text: String) throws(SystemFailure) {
    let target = try destination(of: path)
    if let old = try replaceable(target) {
      try put(text, at: target, mode: 0o600, like: old)
    } else {
      try put(text, at: target, mode: 0o666)
    }
  }

  /// Replaces the file at `path`, which must not be a symbolic link, with `text`.
  ///
  /// - Parameters:
  ///   - mode: The mode of the new file, subject to the umask.
  ///   - old: A file whose owner and mode to copy.
  ///   - exact: The final mode, regardless of the umask.
  /// - Throws: If the file could not be replaced; nothing is changed then.
  static func put(_ text: String, at path: String, mode: mode_t, like old: stat? = nil, becoming exact: mode_t? = nil)
    throws(SystemFailure)
  {
    _ = try write(text, beside: path, mode: mode, like: old, becoming: exact) { (temporary) throws(SystemFailure) in
      guard rename(temporary, path) == 0 else { throw SystemFailure("replace \(path)") }
      return true
    }
  }

  private static func write(
    _ text: String, beside path: String, mode: mode_t, like old: stat? = nil, becoming exact: mode_t? = nil,
    place: (String) throws(SystemFailure) -> Bool
  ) throws(SystemFailure) -> Bool {
    let folder = PrivateFolder.parent(of: path)
    TemporaryFile.removeAbandoned(in: folder)
    let (temporary, descriptor) = try TemporaryFile.make(in: folder, mode: mode, for: path)
    defer { close(descriptor) }
    var isPlaced = false
    defer { if isPlaced { syncFolder(of: path) } else { unlink(temporary) } }
    if let old { try adopt(old, descriptor) }
    if let exact, fchmod(descriptor, exact) != 0 { throw SystemFailure("set who may read \(path)") }
    try fill(descriptor, with: text, beside: path)
    isPlaced = try place(temporary)
    return isPlaced
  }

  private static func fill(_ descriptor: Int32, with text: String, beside path: String) throws(SystemFailure) {
    do {
      try DescriptorOutput(descriptor).write(text)
    } catch {
      guard error == .failed(SystemFailure.text(of: ENOSPC)) else {
        throw SystemFailure("write beside \(path)", error)
      }
      throw SystemFailure(
        "write beside \(path)", reason: DiskRoom.complaint(at: path, needed: text.utf8.count))
    }
    guard fsync(descriptor) == 0 else { throw SystemFailure("write beside \(path)") }
  }

  private static func destination(of path: String) throws(SystemFailure) -> String {
    var path = path
    for _ in 0..<mostLinks {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(path, &buffer, buffer.count)
      guard length >= 0 else { return path }
      let link = buffer.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
      path = link.hasPrefix("/") ? link : PrivateFolder.parent(of: path) + "/" + link
    }
    throw SystemFailure("follow \(path)", code: ELOOP)
  }

  // The permissions of the folder may allow replacing a file that nobody may write to.
  private static func replaceable(_ path: String) throws(SystemFailure) -> stat? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure("look at \(path)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemFailure("replace \(path)", code: EISDIR)
    default: throw SystemFailure("replace \(path)", code: ENOTSUP)
    }
    guard access(path, W_OK) == 0 else { throw SystemFailure("write to \(path)") }
    return status
  }

  /// Returns the permissions of a replacement for a file of `mode`; group permissions are dropped if the file cannot be
  /// given to the same group.
  static func permissions(insteadOf mode: mode_t, isSameGroup: Bool) -> mode_t {
    mode & (isSameGroup ? 0o777 : 0o707)
  }

  private static func adopt(_ old: stat, _ descriptor: Int32) throws(SystemFailure) {
    let isSameGroup = fchown(descriptor, old.st_uid, old.st_gid) == 0
    let mode = permissions(insteadOf: old.st_mode, isSameGroup: isSameGroup)
    guard fchmod(descriptor, mode) == 0 else { throw SystemFailure("give the file its permissions") }
  }

  private static func syncFolder(of path: String) {
    let folder = open(PrivateFolder.parent(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    // The new file is complete either way; this only decides which of the two survives a power failure.
    fsync(folder)
    close(folder)
  }
}
