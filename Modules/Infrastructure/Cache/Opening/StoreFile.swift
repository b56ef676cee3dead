import BlockingInfra
import Foundation
import SharedLocal
import Synchronization
import SystemPackage

/// The file of a store.
struct StoreFile: Hashable, Sendable {
  /// The absolute path.
  let path: String

  /// The identity of a file, independent of its path.
  struct Identity: Hashable, Sendable {
    let device: DeviceID
    let inode: Inode

    init(_ status: Stat) {
      device = status.deviceID
      inode = status.inode
    }
  }

  /// Creates the file at `path`, or the target if it is a link; a relative path is resolved against the current folder,
  /// since SQLite treats one that starts with `file:` as a URI, and `:memory:` as no file.
  ///
  /// The target, because a damaged file must be renamed, not a link to it; and SQLite keeps its journal beside the file.
  init(_ path: String) { self.path = FileSystem.followingLink(path) }

  /// Returns the identity of the current file; `nil` if there is none.
  ///
  /// - Throws: `.unavailable` if it is not a file, or cannot be reached or read.
  func identity() throws -> Identity? {
    let status: Stat
    do {
      status = try Stat(path)
      try FileSystem.check(path, R_OK)
    } catch Errno.noSuchFileOrDirectory {
      return nil
    } catch {
      throw Errno(error).failure(at: path)
    }
    guard status.type == .regular else { throw CacheFailure.unavailable("\(path) is not a file") }
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
  func create() throws -> Identity {
    if let identity = try identity() { return identity }
    let folder = FileSystem.parent(of: path)
    try CacheFailure.naming(folder) { try FileSystem.makeFolders(folder) }
    try createEmpty()
    guard let identity = try identity() else { throw CacheFailure.unavailable("\(path) is a link to a missing file") }
    return identity
  }

  private func createEmpty() throws {
    do {
      #if canImport(Darwin)
        try FileDescriptor.opened(
          path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite
        ).closeIgnoringErrors()
      #else
        // Not open(2) and close(2), as closing would drop the locks that another store of this process may already
        // hold.
        try Errno.check { mknod(path, S_IFREG | 0o600, 0) }
      #endif
    } catch Errno.fileExists {
    } catch {
      throw Errno(error).failure(at: path)
    }
  }
}

/// Reads the files of stores without SQLite.
///
/// A file is opened once and stays open until the process ends: closing any descriptor of a file drops the locks that
/// SQLite holds on that file for this process.
enum KeptFile {
  /// Returns the contents of the file at `path`, at most `count` bytes.
  ///
  /// - Throws: `.unavailable` if it cannot be opened, or part of it cannot be read.
  static func bytes(of path: String, upTo count: Int = .max) throws -> [UInt8] {
    try CacheFailure.naming(path) { try Self.opened(path).bytes(upTo: count) }
  }

  /// Returns the descriptor of the file at `path`, which is open from now on.
  static func opened(_ path: String) throws -> FileDescriptor {
    try opened.withLock { opened in
      if let file = opened[StoreFile.Identity(try Stat(path))] { return file }
      let file = try FileDescriptor.opened(path, .readOnly)
      opened[StoreFile.Identity(try file.stat())] = file
      return file
    }
  }

  // The inode of an open file is never reused.
  private static let opened = Mutex<[StoreFile.Identity: FileDescriptor]>([:])
}
