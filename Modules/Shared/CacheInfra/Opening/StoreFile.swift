import BlockingInfra
import Foundation
import SharedLocal
import SystemPackage

/// The file of a store.
struct StoreFile: Hashable, Sendable {
  /// The absolute path.
  let path: String

  /// The identity of a file, independent of its path.
  struct Identity: Hashable, Sendable {
    /// The device that holds it.
    let device: DeviceID
    /// Its number there.
    let inode: Inode

    /// Creates the identity of what `status` tells of.
    init(_ status: Stat) { (device, inode) = (status.deviceID, status.inode) }
  }

  /// Creates the file at `path`, or the target if it is a link; a relative path is resolved against the current folder.
  init(_ path: String) {
    // SQLite treats a relative path that starts with `file:` as a URI, and `:memory:` as no file.
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.path = Self.target(ofLink: absolute) ?? absolute
  }

  /// Returns the identity of the current file; `nil` if there is none.
  ///
  /// - Throws: `.unavailable` if it is not a file, or cannot be reached or read.
  func identity() throws(CacheFailure) -> Identity? {
    let status: Stat
    do throws(Errno) {
      status = try Stat(path)
      try FileSystem.checkReadable(path)
    } catch {
      if error == .noSuchFileOrDirectory { return nil }
      throw error.failure(at: path)
    }
    guard status.type == .regular else { throw .unavailable("\(path) is not a file") }
    return Identity(status)
  }

  /// Returns whether the file with `identity` is still there and readable.
  func isStill(_ identity: Identity) -> Bool {
    do {
      return try self.identity() == identity
    } catch {
      return false
    }
  }

  /// Creates an empty file for the user only, unless there is a file, and returns its identity.
  ///
  /// Missing folders are created, also for the user only.
  func create() throws(CacheFailure) -> Identity {
    if let identity = try identity() { return identity }
    try createFolder(of: path)
    try createEmpty()
    guard let identity = try identity() else { throw .unavailable("\(path) is a link to nothing") }
    return identity
  }

  // A damaged file must be renamed, not a link to it; and SQLite keeps its journal beside the file.
  private static func target(ofLink path: String) -> String? {
    do throws(Errno) {
      guard try Stat(path, followTargetSymlink: false).type == .symbolicLink else { return nil }
      return try FileSystem.resolved(path)
    } catch {
      return nil
    }
  }

  private func createFolder(of path: String) throws(CacheFailure) {
    let folder = FileSystem.parent(of: path)
    do throws(Errno) {
      try FileSystem.makeFolder(folder)
    } catch {
      guard error == .noSuchFileOrDirectory else { throw error.failure(at: folder) }
      try createFolder(of: folder)
      try CacheFailure.naming(folder) { try FileSystem.makeFolder(folder) }
    }
  }

  private func createEmpty() throws(CacheFailure) {
    do throws(Errno) {
      #if canImport(Darwin)
        try FileDescriptor.opened(
          path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite
        ).closeIgnoringErrors()
      #else
        // Not open(2) and close(2), as closing would drop the locks that another store of this process may already hold.
        try Errno.check { mknod(path, S_IFREG | 0o600, 0) }
      #endif
    } catch {
      guard error == .fileExists else { throw error.failure(at: path) }
    }
  }
}
