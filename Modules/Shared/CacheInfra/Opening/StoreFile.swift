import Foundation
import SharedLocal

/// Where a store is kept.
struct StoreFile: Hashable, Sendable {
  /// The absolute path.
  let path: String

  /// Which file it is, whatever it is called.
  struct Identity: Hashable, Sendable {
    /// The device that holds it.
    let device: dev_t
    /// Its number there.
    let inode: ino_t
  }

  /// The file at `path`, or the one that a link there leads to; a path that does not begin with `/` is taken from
  /// the current folder.
  init(_ path: String) {
    // SQLite takes a relative path that begins with `file:` for an address, and `:memory:` for no file.
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    self.path = Self.target(ofLink: absolute) ?? absolute
  }

  /// Which file is there now; nil if there is none.
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

  /// Whether the file of `identity` is there now, and can be read.
  func isStill(_ identity: Identity) -> Bool {
    do {
      return try self.identity() == identity
    } catch {
      return false
    }
  }

  /// Sees to it that there is a file, empty and only for the user if it is new, and tells which it is.
  ///
  /// Folders that are missing are created only for the user.
  func create() throws(CacheFailure) -> Identity {
    if let identity = try identity() { return identity }
    try createFolder(of: path)
    try createEmpty()
    guard let identity = try identity() else { throw .unavailable("\(path) is a link to nothing") }
    return identity
  }

  // A damaged file is to be renamed, and not a link to it; SQLite keeps its journal beside the file.
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
      // Not open and close: a close would drop the locks that another store of this process may already hold on the file.
      let created = mknod(path, S_IFREG | 0o600, 0) == 0
    #endif
    guard created || errno == EEXIST else { throw SystemFailure.last.failure(at: path) }
  }
}
