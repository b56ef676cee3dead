package import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What swift-system does not cover: files as a whole, links, folders, locks, and what is on the disk.
package enum FileSystem {
  /// Returns whether there is nothing at `path`, for sure.
  package static func isMissing(_ path: String) -> Bool { access(path, F_OK) == -1 && errno == ENOENT }

  /// Returns whether something can be seen at `path`, symbolic links followed.
  package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Throws if the process may not read what is at `path`.
  package static func checkReadable(_ path: String) throws(Errno) { try Errno.check { access(path, R_OK) } }

  /// Throws if the process may not write to what is at `path`.
  package static func checkWritable(_ path: String) throws(Errno) { try Errno.check { access(path, W_OK) } }

  /// Removes the name `path` of a file; returns whether there was one that could be removed.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  /// Gives the file at `path` the name `new`, in place of the file that has it.
  package static func rename(_ path: String, to new: String) throws(Errno) {
    try Errno.check { systemRename(path, new) }
  }

  /// Gives the file at `path` a second name, which nothing may have.
  package static func link(_ path: String, as name: String) throws(Errno) { try Errno.check { systemLink(path, name) } }

  /// Makes the folder `path`, which only its owner may enter, unless something is there.
  package static func makeFolder(_ path: String) throws(Errno) {
    do throws(Errno) { try Errno.check { mkdir(path, 0o700) } } catch {
      guard error == .fileExists else { throw error }
    }
  }

  /// Returns the folder that `path` is in, by its text alone.
  package static func parent(of path: String) -> String {
    let parent = FilePath(path).removingLastComponent().string
    return parent.isEmpty ? "." : parent
  }

  /// Returns the absolute path of what is at `path`, without symbolic links.
  package static func resolved(_ path: String) throws(Errno) -> String {
    guard let name = realpath(path, nil) else { throw .last }
    defer { free(name) }
    return String(cString: name)
  }

  /// Returns the path that the symbolic link at `path` holds; nil if there is no link.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &buffer, buffer.count)
    return length < 0 ? nil : buffer.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
  }

  /// Has the disk keep the names in the folder at `path`, as far as it can.
  package static func syncFolder(_ path: String) {
    do throws(Errno) {
      let folder = try FileDescriptor.opened(path, .readOnly)
      defer { folder.closeIgnoringErrors() }
      try folder.sync()
    } catch {}  // The files are whole either way; only which of two has a name after a power cut depends on it.
  }
}

extension FileDescriptor {
  /// Opens the file at `path`, so that no other program that this process starts has it.
  package static func opened(
    _ path: String, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
  ) throws(Errno) -> FileDescriptor {
    try Errno.typed { try open(path, mode, options: options.union(.closeOnExec), permissions: permissions) }
  }

  /// Makes a pipe that no other program that this process starts has.
  package static func pipe(isBlocking: Bool) throws(Errno) -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    let ends = try Errno.typed { try pipe() }
    for end in [ends.readEnd, ends.writeEnd] {
      _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
      if !isBlocking { _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK) }
    }
    return ends
  }

  /// Closes the file; what is to be on the disk must have been synced before.
  package func closeIgnoringErrors() {
    do throws(Errno) { try Errno.typed { try close() } } catch {}
  }

  /// Has the disk keep all that was written.
  package func sync() throws(Errno) { try Errno.check { fsync(rawValue) } }

  /// Gives the file these permissions.
  package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try Errno.check { fchmod(rawValue, permissions.rawValue) }
  }

  /// Gives the file the owner and group of the one that `other` tells of.
  package func setOwner(as other: Stat) throws(Errno) {
    try Errno.check { fchown(rawValue, other.userID.rawValue, other.groupID.rawValue) }
  }

  /// Who may hold a lock at the same time.
  package enum Lock: Sendable {
    case shared
    case exclusive
  }

  /// Locks the open file (flock).
  ///
  /// - Parameter isWaiting: Whether to block while somebody else has it locked, rather than throw `.wouldBlock`.
  package func lock(_ lock: Lock, isWaiting: Bool = false) throws(Errno) {
    try Errno.check { flock(rawValue, (lock == .shared ? LOCK_SH : LOCK_EX) | (isWaiting ? 0 : LOCK_NB)) }
  }

  /// Gives up the lock of the open file.
  package func unlock() { _ = flock(rawValue, LOCK_UN) }
}

extension Errno {
  /// The error of the C library's function that failed last on this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  /// Calls a function of the C library, again if a signal interrupts it; throws its error if it returns -1.
  package static func check(_ call: () -> CInt) throws(Errno) {
    while call() == -1 { guard last == .interrupted else { throw last } }
  }

  /// Calls functions of swift-system, which throw nothing else, but do not say so.
  package static func typed<Value>(_ call: () throws -> Value) throws(Errno) -> Value {
    do { return try call() } catch { throw error as? Errno ?? .ioError }
  }
}

// Within the type, the names are its own.
private func systemLink(_ path: String, _ name: String) -> CInt { link(path, name) }
private func systemRename(_ path: String, _ new: String) -> CInt { rename(path, new) }
