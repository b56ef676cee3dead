import BlockingInfra
import SharedUI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that are put in place at once or not at all, and are on the disk then.
package enum WholeFile {
  private static let mostLinks = 40

  /// Puts `text` at `path`, symbolic links followed, with the permissions that the process gives to new files; false,
  /// and all is as it was, if something is there, though it came there this moment.
  ///
  /// - Throws: when it could not; all is then as it was.
  package static func create(_ path: String, with text: String) throws(SystemFailure) -> Bool {
    guard access(path, F_OK) != 0 else { return false }
    let target = try destination(of: path)
    return try write(text, beside: target, mode: 0o666) { (temporary) throws(SystemFailure) in
      try FreeName.take(target, for: temporary)
    }
  }

  /// Puts `text` in place of the file that `path` names, symbolic links followed.
  ///
  /// A new file has the permissions that the process gives to new files; one that is replaced keeps its own.
  ///
  /// - Throws: when it could not, or may not; all is then as it was.
  package static func replace(_ path: String, with text: String) throws(SystemFailure) {
    let target = try destination(of: path)
    if let old = try replaceable(target) {
      try put(text, at: target, mode: 0o600, like: old)
    } else {
      try put(text, at: target, mode: 0o666)
    }
  }

  /// Puts `text` at `path`, which is no symbolic link, as a new file of `mode`, with owner and mode `like`
  /// another if there is one, and in the end of the mode `becoming`, whatever the process keeps from new files.
  ///
  /// - Throws: when it could not; all is then as it was.
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

  // The folder may let a file be replaced that nobody may write to.
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

  /// The permissions of a file in place of one of `mode`: what a group may do is not for another, if the file cannot be
  /// given to the same.
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
    // The new file is whole either way; only which of the two survives a power cut depends on it.
    fsync(folder)
    close(folder)
  }
}
