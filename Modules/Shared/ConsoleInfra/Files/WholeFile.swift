import BlockingInfra
import SharedUI
import SystemPackage

/// Writes files atomically and durably.
package enum WholeFile {
  private static let mostLinks = 40
  // But for those that the process keeps from new files (umask).
  private static let newFile: FilePermissions = [
    .ownerReadWrite, .groupReadWrite, .otherReadWrite,
  ]

  /// Writes `text` to a new file at `path`, with default permissions, following symbolic links. Returns false and
  /// changes nothing if `path` exists, even if it was created only just now.
  ///
  /// - Throws: If the file could not be created; nothing is changed then.
  package static func create(_ path: String, with text: String) throws(SystemFailure) -> Bool {
    guard !FileSystem.isThere(path) else { return false }
    let target = try destination(of: path)
    return try write(text, beside: target, permissions: newFile) { (temporary) throws(SystemFailure) in
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
      try put(text, at: target, permissions: .ownerReadWrite, like: old)
    } else {
      try put(text, at: target, permissions: newFile)
    }
  }

  /// Replaces the file at `path`, which must not be a symbolic link, with `text`.
  ///
  /// - Parameters:
  ///   - mode: The mode of the new file, subject to the umask.
  ///   - old: A file whose owner and mode to copy.
  ///   - exact: The final mode, regardless of the umask.
  /// - Throws: If the file could not be replaced; nothing is changed then.
  static func put(
    _ text: String, at path: String, permissions: FilePermissions, like old: Stat? = nil,
    becoming exact: FilePermissions? = nil
  ) throws(SystemFailure) {
    _ = try write(text, beside: path, permissions: permissions, like: old, becoming: exact) {
      (temporary) throws(SystemFailure) in
      try SystemFailure.naming("replace \(path)") { try FileSystem.rename(temporary, to: path) }
      return true
    }
  }

  private static func write(
    _ text: String, beside path: String, permissions: FilePermissions, like old: Stat? = nil,
    becoming exact: FilePermissions? = nil, place: (String) throws(SystemFailure) -> Bool
  ) throws(SystemFailure) -> Bool {
    let folder = FileSystem.parent(of: path)
    TemporaryFile.removeAbandoned(in: folder)
    let (temporary, descriptor) = try TemporaryFile.make(in: folder, permissions: permissions, for: path)
    defer { descriptor.closeIgnoringErrors() }
    var isPlaced = false
    defer { if isPlaced { FileSystem.syncFolder(folder) } else { FileSystem.remove(temporary) } }
    if let old { try adopt(old, descriptor) }
    if let exact {
      try SystemFailure.naming("set who may read \(path)") {
        try descriptor.setPermissions(exact)
      }
    }
    try fill(descriptor, with: text, beside: path)
    isPlaced = try place(temporary)
    return isPlaced
  }

  private static func fill(_ descriptor: FileDescriptor, with text: String, beside path: String) throws(SystemFailure) {
    do {
      try DescriptorOutput(descriptor).write(text)
    } catch {
      guard error == .failed(Errno.noSpace.description) else {
        throw SystemFailure("write beside \(path)", error)
      }
      throw SystemFailure(
        "write beside \(path)", reason: DiskRoom.complaint(at: path, needed: text.utf8.count))
    }
    try SystemFailure.naming("write beside \(path)") { try descriptor.sync() }
  }

  private static func destination(of path: String) throws(SystemFailure) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let link = FileSystem.target(ofLink: path) else { return path }
      path = link.hasPrefix("/") ? link : FileSystem.parent(of: path) + "/" + link
    }
    throw SystemFailure("follow \(path)", .tooManySymbolicLinkLevels)
  }

  // The permissions of the folder may allow replacing a file that nobody may write to.
  private static func replaceable(_ path: String) throws(SystemFailure) -> Stat? {
    let status: Stat
    do throws(Errno) {
      status = try Stat(path)
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw SystemFailure("look at \(path)", error)
    }
    switch status.type {
    case .regular: break
    case .directory: throw SystemFailure("replace \(path)", .isDirectory)
    default: throw SystemFailure("replace \(path)", .notSupported)
    }
    try SystemFailure.naming("write to \(path)") { try FileSystem.checkWritable(path) }
    return status
  }

  /// The permissions of a file in place of one with `permissions`: what a group may do is not for another, if the file cannot be
  /// given to the same.
  static func permissions(insteadOf permissions: FilePermissions, isSameGroup: Bool) -> FilePermissions {
    let all: FilePermissions = [.ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute]
    return permissions.intersection(isSameGroup ? all : all.subtracting(.groupReadWriteExecute))
  }

  private static func adopt(_ old: Stat, _ descriptor: FileDescriptor) throws(SystemFailure) {
    var isSameGroup = true
    do throws(Errno) { try descriptor.setOwner(as: old) } catch { isSameGroup = false }
    let new = permissions(insteadOf: old.permissions, isSameGroup: isSameGroup)
    try SystemFailure.naming("give the file its permissions") {
      try descriptor.setPermissions(new)
    }
  }
}
