import BlockingInfra
import Foundation
import SharedDomain
package import SharedUI
import SystemPackage

/// Writes files atomically and durably.
package enum AtomicFile {
  private static let maxLinks = 40
  // The umask still applies.
  private static let newFilePermissions: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]

  /// Writes `text` to a new file at `path`, with default permissions, following symbolic links. Returns false and
  /// changes nothing if `path` exists, even if it was created only just now.
  ///
  /// - Throws: If the file could not be created, or an error from reading `text`; nothing is changed then.
  package nonisolated(nonsending) static func create(_ path: String, with text: Pages<String>) async throws -> Bool {
    guard !FileSystem.isThere(path) else { return false }
    var file = try TemporaryFile(of: destination(of: path), permissions: newFilePermissions)
    try await file.fill(with: text)
    return try file.moveToNewPath()
  }

  /// Replaces the file at `path` with `text`, following symbolic links.
  ///
  /// A replaced file keeps its permissions; a new one has the default ones.
  ///
  /// - Throws: If the file could not or may not be replaced, or an error from reading `text`; nothing is changed then.
  package nonisolated(nonsending) static func replace(_ path: String, with text: Pages<String>) async throws {
    let target = try destination(of: path)
    let old = try replaceable(target)
    var file = try TemporaryFile(of: target, permissions: old == nil ? newFilePermissions : .ownerReadWrite)
    if let old { try file.copyOwnerAndPermissions(of: old) }
    try await file.fill(with: text)
    try file.replaceTarget()
  }

  /// Replaces the file at `path`, which must not be a symbolic link, with `text`.
  ///
  /// - Parameters:
  ///   - old: A file whose owner and mode to copy; by default, the mode is 0600.
  ///   - mode: The final mode, regardless of the umask.
  /// - Throws: If the file could not be replaced; nothing is changed then.
  static func put(
    _ text: String, at path: String, like old: Stat? = nil, mode: FilePermissions? = nil
  ) throws {
    var file = try TemporaryFile(of: path, permissions: .ownerReadWrite)
    if let old { try file.copyOwnerAndPermissions(of: old) }
    if let mode { try file.setPermissions(mode) }
    try file.write(text, isWhole: true)
    try file.replaceTarget()
  }

  private static func destination(of path: String) throws -> String {
    var path = path
    for _ in 0..<maxLinks {
      guard let link = FileSystem.target(ofLink: path) else { return path }
      path = link.hasPrefix("/") ? link : FileSystem.parent(of: path) + "/" + link
    }
    throw SystemFailure("follow \(path)", .tooManySymbolicLinkLevels)
  }

  // The permissions of the folder may allow replacing a file that nobody may write to.
  private static func replaceable(_ path: String) throws -> Stat? {
    let status: Stat
    do {
      status = try Stat(path)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw SystemFailure("examine \(path)", Errno(error))
    }
    guard status.type == .regular else {
      throw SystemFailure("replace \(path)", status.type == .directory ? .isDirectory : .notSupported)
    }
    try SystemFailure.naming("write to \(path)") { try FileSystem.check(path, W_OK) }
    return status
  }

  /// Returns the permissions for a file that replaces one with `permissions`: those of the group only if it has the
  /// same group.
  static func permissions(insteadOf permissions: FilePermissions, isSameGroup: Bool) -> FilePermissions {
    let all: FilePermissions = [.ownerReadWriteExecute, .groupReadWriteExecute, .otherReadWriteExecute]
    return permissions.intersection(isSameGroup ? all : all.subtracting(.groupReadWriteExecute))
  }
}

/// A temporary file that replaces its target when it is complete, and is removed otherwise.
private struct TemporaryFile: ~Copyable {
  private let path, folder, temporary: String
  private let descriptor: FileDescriptor
  private var isMoved = false

  /// Creates an empty file for `path`, whose mode is `permissions`, subject to the umask.
  init(of path: String, permissions: FilePermissions) throws {
    let folder = FileSystem.parent(of: path)
    AtomicFile.removeAbandoned(in: folder)
    let made = try AtomicFile.makeTemporary(in: folder, permissions: permissions, for: path)
    self.path = path
    self.folder = folder
    temporary = made.path
    descriptor = made.descriptor
  }

  deinit {
    if isMoved { FileSystem.syncFolder(folder) } else { FileSystem.remove(temporary) }
    descriptor.closeIgnoringErrors()
  }

  func copyOwnerAndPermissions(of old: Stat) throws {
    var isSameGroup = true
    do { try descriptor.setOwner(as: old) } catch { isSameGroup = false }
    try setPermissions(AtomicFile.permissions(insteadOf: old.permissions, isSameGroup: isSameGroup))
  }

  /// Sets the mode, regardless of the umask.
  func setPermissions(_ permissions: FilePermissions) throws {
    try SystemFailure.naming("set the permissions of \(path)") { try descriptor.setPermissions(permissions) }
  }

  nonisolated(nonsending) func fill(with text: Pages<String>) async throws {
    try await text.each { page in
      try write(page, isWhole: text.count == 1)
      return true
    }
  }

  /// Adds `text` to the file.
  ///
  /// - Parameter isWhole: Whether `text` is the whole file, so that its size is known.
  func write(_ text: String, isWhole: Bool) throws {
    do {
      try DescriptorOutput(descriptor).writeAll(text)
    } catch Errno.noSpace {
      // How much the rest needs is unknown.
      let disk =
        isWhole
        ? FullDisk(path: path, free: FileSystem.freeSpace(at: path), needed: text.utf8.count) : FullDisk(path: nil)
      throw SystemFailure("write beside \(path)", reason: disk.text)
    } catch {
      throw SystemFailure("write beside \(path)", Errno(error))
    }
  }

  /// Moves the file to its target, replacing any existing file.
  mutating func replaceTarget() throws {
    try sync()
    try SystemFailure.naming("replace \(path)") { try FileSystem.rename(temporary, to: path) }
    isMoved = true
  }

  /// Moves the file to its target; returns false and changes nothing if there is a file already.
  mutating func moveToNewPath() throws -> Bool {
    try sync()
    isMoved = try AtomicFile.claim(path, for: temporary)
    return isMoved
  }

  private func sync() throws { try SystemFailure.naming("write beside \(path)") { try descriptor.sync() } }
}

// Temporary files that processes write before renaming them.
extension AtomicFile {
  private static let prefix = ".roster-"
  private static let maxAttempts = 100

  /// Creates a temporary file in `folder`; while it is open, other processes see that it is in use.
  ///
  /// - Parameter subject: The path of the final file, for the error message.
  static func makeTemporary(
    in folder: String, permissions: FilePermissions, for subject: String
  ) throws -> (path: String, descriptor: FileDescriptor) {
    for _ in 1...maxAttempts {
      let path = "\(folder)/\(prefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
      let descriptor = try SystemFailure.naming("create a file beside \(subject)") {
        try FileDescriptor.opened(path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
      }
      if isOwn(descriptor) { return (path, descriptor) }
      descriptor.closeIgnoringErrors()
      FileSystem.remove(path)
    }
    throw SystemFailure("create a file beside \(subject)", reason: "it is removed again and again")
  }

  // On a file system without locks, no process considers the file abandoned either.
  private static func isOwn(_ descriptor: FileDescriptor) -> Bool {
    do {
      // Another process may have found the file before it was locked, and removed it.
      do { try descriptor.lock(.exclusive, isWaiting: true) } catch {}
      return try descriptor.stat().linkCount > 0
    } catch {
      return false
    }
  }

  /// Removes the temporary files in `folder` whose processes have ended, as far as possible.
  static func removeAbandoned(in folder: String) {
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) where isTemporary(name) {
        removeIfAbandoned("\(folder)/\(name)")
      }
    } catch {}
  }

  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count else { return false }
    return name.utf8.dropFirst(prefix.utf8.count).allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
  }

  // The process that owns the file holds a lock on it for as long as it runs.
  private static func removeIfAbandoned(_ path: String) {
    do {
      let descriptor = try FileDescriptor.opened(path, .readOnly, options: [.noFollow, .nonBlocking])
      defer { descriptor.closeIgnoringErrors() }
      let status = try descriptor.stat()
      guard status.type == .regular, status.userID.rawValue == geteuid() else { return }
      try descriptor.lock(.exclusive)
      FileSystem.remove(path)
    } catch {}
  }
}

extension AtomicFile {
  /// Renames the file at `temporary` to `path`; returns false and changes nothing if `path` exists.
  ///
  /// - Parameter link: Creates a second name for a file, like link(2).
  /// - Throws: If the file cannot be renamed; nothing is changed then.
  static func claim(
    _ path: String, for temporary: String, link: (String, String) throws -> Void = FileSystem.link
  ) throws -> Bool {
    do {
      try link(temporary, path)
      FileSystem.remove(temporary)
      return true
    } catch Errno.fileExists {
      return false
    } catch {
      return try claimWithoutLink(path, for: temporary)
    }
  }

  // Not every file system supports hard links. An empty file reserves the name instead.
  private static func claimWithoutLink(_ path: String, for temporary: String) throws -> Bool {
    var isReserved = false
    do {
      try FileDescriptor.opened(
        path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite
      ).closeIgnoringErrors()
      isReserved = true
      try FileSystem.rename(temporary, to: path)
      return true
    } catch {
      let error = Errno(error)
      if isReserved { FileSystem.remove(path) } else if error == .fileExists { return false }
      throw SystemFailure("create \(path)", error)
    }
  }
}
