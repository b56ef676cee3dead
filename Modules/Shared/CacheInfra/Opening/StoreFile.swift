import Foundation
import SharedLocal

/// The file of a store.
struct StoreFile: Hashable, Sendable {
  /// The absolute path.
  let path: String

  /// The identity of a file, independent of its path.
  struct Identity: Hashable, Sendable {
    let device: dev_t
    let inode: ino_t
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
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure.last.failure(at: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unavailable("\(path) is not a file") }
    return Identity(device: status.st_dev, inode: status.st_ino)
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
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(path, nil) else {
      return nil
    }
    defer { free(target) }
    return String(cString: target)
  }

  private func createFolder(of path: String) throws(CacheFailure) {
    let folder = (path as NSString).deletingLastPathComponent
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else { throw SystemFailure.last.failure(at: folder) }
    try createFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw SystemFailure.last.failure(at: folder) }
  }

  private func createEmpty() throws(CacheFailure) {
    #if canImport(Darwin)
      let descriptor = open(path, O_CREAT | O_EXCL | O_CLOEXEC | O_WRONLY, 0o600)
      if descriptor >= 0 { close(descriptor) }
      let created = descriptor >= 0
    #else
      // Not open(2) and close(2), as closing would drop the locks that another store of this process may already hold.
      let created = mknod(path, S_IFREG | 0o600, 0) == 0
    #endif
    guard created || errno == EEXIST else { throw SystemFailure.last.failure(at: path) }
  }
}
