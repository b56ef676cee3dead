import Foundation
package import SystemPackage

/// File operations that swift-system does not cover.
package enum FileSystem {
  /// Returns whether certainly nothing exists at `path`.
  package static func isMissing(_ path: String) -> Bool { access(path, F_OK) == -1 && errno == ENOENT }

  /// Returns whether something exists at `path`, following symbolic links.
  package static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Throws unless the process may use the file at `path` in a mode of access(2).
  package static func check(_ path: String, _ mode: CInt) throws { try Errno.check { access(path, mode) } }

  /// Removes the file at `path`; returns whether that succeeded.
  @discardableResult
  package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

  /// Renames the file at `path` to `new`, replacing a file of that name.
  package static func rename(_ path: String, to new: String) throws { try Errno.check { systemRename(path, new) } }

  /// Creates the hard link `name` to the file at `path`; fails if `name` exists.
  package static func link(_ path: String, as name: String) throws { try Errno.check { systemLink(path, name) } }

  /// Creates the folder `path` for its owner only, unless something exists there.
  package static func makeFolder(_ path: String) throws {
    do { try Errno.check { mkdir(path, 0o700) } } catch Errno.fileExists {}
  }

  /// Creates the folder `path` and the folders that it is in, as far as they are missing, for their owner only.
  package static func makeFolders(_ path: String) throws {
    do { try makeFolder(path) } catch Errno.noSuchFileOrDirectory {
      try makeFolders(parent(of: path))
      try makeFolder(path)
    }
  }

  /// Returns the absolute path of the file at `path` or, if that is a symbolic link, of its target.
  package static func followingLink(_ path: String) -> String {
    let absolute = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    guard target(ofLink: absolute) != nil else { return absolute }
    do { return try resolved(absolute) } catch { return absolute }
  }

  /// Returns the folder part of `path`; `.` if there is none.
  package static func parent(of path: String) -> String {
    let parent = FilePath(path).removingLastComponent().string
    return parent.isEmpty ? "." : parent
  }

  /// Returns the absolute path of the file at `path`, without symbolic links.
  package static func resolved(_ path: String) throws -> String {
    guard let name = realpath(path, nil) else { throw Errno.last }
    defer { free(name) }
    return String(cString: name)
  }

  /// Returns the target of the symbolic link at `path`; `nil` if there is none.
  package static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &buffer, buffer.count)
    return length < 0 ? nil : buffer.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
  }

  /// Writes the names in the folder at `path` to the disk, as far as possible.
  package static func syncFolder(_ path: String) {
    do {
      let folder = try FileDescriptor.opened(path, .readOnly)
      defer { folder.closeIgnoringErrors() }
      try folder.sync()
    } catch {}  // The files are complete either way; it only decides which of two has the name after a power cut.
  }
}

extension FileDescriptor {
  /// Opens the file at `path`; programs that this process starts do not inherit it.
  package static func opened(
    _ path: String, _ mode: AccessMode, options: OpenOptions = [], permissions: FilePermissions? = nil
  ) throws -> FileDescriptor {
    try open(path, mode, options: options.union(.closeOnExec), permissions: permissions)
  }

  /// Creates a pipe whose ends do not block; programs that this process starts do not inherit it.
  package static func nonBlockingPipe() throws -> (readEnd: FileDescriptor, writeEnd: FileDescriptor) {
    let ends = try pipe()
    for end in [ends.readEnd, ends.writeEnd] {
      _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end.rawValue, F_SETFL, O_NONBLOCK)
    }
    return ends
  }

  /// Closes the file, which must have been synced if its data matter.
  package func closeIgnoringErrors() { do { try close() } catch {} }

  /// Writes the data of the file to the disk (fsync).
  package func sync() throws { try Errno.check { fsync(rawValue) } }

  package func setPermissions(_ permissions: FilePermissions) throws {
    try Errno.check { fchmod(rawValue, permissions.rawValue) }
  }

  /// Sets the owner and group of the file to those in `other`.
  package func setOwner(as other: Stat) throws {
    try Errno.check { fchown(rawValue, other.userID.rawValue, other.groupID.rawValue) }
  }

  /// A kind of lock.
  package enum Lock: Sendable {
    case shared
    case exclusive
  }

  /// Locks the open file (flock).
  ///
  /// - Parameter isWaiting: Whether to block while another process holds a lock, rather than throw `.wouldBlock`.
  package func lock(_ lock: Lock, isWaiting: Bool = false) throws {
    try Errno.check { flock(rawValue, (lock == .shared ? LOCK_SH : LOCK_EX) | (isWaiting ? 0 : LOCK_NB)) }
  }

  /// Releases the lock of the open file.
  package func unlock() { _ = flock(rawValue, LOCK_UN) }
}

extension Errno {
  /// The error of the C library's function that failed last on this thread.
  package static var last: Errno { Errno(rawValue: errno) }

  /// Calls a function of the C library, again if a signal interrupts it; throws its error if it returns -1.
  package static func check(_ call: () -> CInt) throws {
    while call() == -1 { guard last == .interrupted else { throw last } }
  }

  /// Creates the error that a function of this target or of swift-system threw; both throw only `Errno`.
  package init(_ error: any Error) { self = error as? Errno ?? .ioError }
}

// Inside the type, these names would refer to its own functions.
private func systemLink(_ path: String, _ name: String) -> CInt { link(path, name) }
private func systemRename(_ path: String, _ new: String) -> CInt { rename(path, new) }

extension FileDescriptor {
  /// Reads once and returns at most `count` bytes; none at the end of the input.
  package func chunk(of count: Int, retryOnInterrupt: Bool = false) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
      read = try self.read(into: UnsafeMutableRawBufferPointer(buffer), retryOnInterrupt: retryOnInterrupt)
    }
  }

  /// Returns the bytes of the file from `start` on, at most `count`.
  package func bytes(from start: Int = 0, upTo count: Int = .max) throws -> [UInt8] {
    var bytes: [UInt8] = []
    if count < .max { bytes.reserveCapacity(count) }
    while bytes.count < count {
      let chunk = try [UInt8](unsafeUninitializedCapacity: min(count - bytes.count, 1 << 16)) { buffer, read in
        let rest = UnsafeMutableRawBufferPointer(buffer)
        read = try self.read(fromAbsoluteOffset: Int64(start + bytes.count), into: rest)
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }
}
