import BlockingInfra
import Foundation
import SharedTiming
package import SystemPackage

/// A file that stays open, and locked if it was opened with an advisory lock, until the value goes out of scope.
package struct OpenFile: ~Copyable {
  private static let maxAttempts = 100

  let descriptor: FileDescriptor
  private let path: String

  /// Opens `path` for reading, without a lock; `nil` if it does not exist.
  package init?(reading path: String) throws {
    do {
      descriptor = try Self.opened(path, .readOnly)
    } catch Errno.noSuchFileOrDirectory, Errno.notDirectory {
      return nil
    } catch {
      throw SystemFailure("open \(path)", Errno(error))
    }
    self.path = path
  }

  /// Opens `path`, and blocks until it has its lock or the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - options: The flags for open(2); a file that is created is readable by its owner only.
  ///   - lock: The lock to hold.
  /// - Throws: If the file cannot be opened, or another process holds the lock.
  init(
    _ path: String, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = [],
    lock: FileDescriptor.Lock
  ) throws {
    self.path = path
    for _ in 1...Self.maxAttempts {
      let opened = try SystemFailure.naming("open \(path)") { try Self.opened(path, mode, options) }
      do {
        try Self.acquire(lock, of: opened, path)
      } catch {
        opened.closeIgnoringErrors()
        throw error
      }
      if Self.isStill(opened, at: path) {
        descriptor = opened
        return
      }
      opened.closeIgnoringErrors()
    }
    throw SystemFailure("lock \(path)", reason: "it is replaced again and again")
  }

  deinit { descriptor.closeIgnoringErrors() }

  /// Returns the type, size, owner and permissions.
  package func status() throws -> Stat { try SystemFailure.naming("examine \(path)") { try descriptor.stat() } }

  /// Returns all bytes from `offset` on.
  package func contents(from offset: Int = 0) throws -> [UInt8] {
    try SystemFailure.naming("read \(path)") { try descriptor.bytes(from: offset) }
  }

  /// Returns the contents of a regular file of at most `maxSize` bytes.
  package func contents(upTo maxSize: Int) throws -> [UInt8] {
    let status = try status()
    guard status.type == .regular else { throw SystemFailure("use \(path)", reason: "not a regular file") }
    guard status.size <= maxSize else { throw SystemFailure("use \(path)", reason: "it is too large") }
    return try contents()
  }

  // O_NONBLOCK avoids blocking on a named pipe that was put there by mistake.
  private static func opened(
    _ path: String, _ mode: FileDescriptor.AccessMode, _ options: FileDescriptor.OpenOptions = []
  ) throws -> FileDescriptor {
    let options = options.union([.nonBlocking, FileDescriptor.OpenOptions(rawValue: O_NOCTTY)])
    return try .opened(path, mode, options: options, permissions: .ownerReadWrite)
  }

  private static func acquire(_ lock: FileDescriptor.Lock, of descriptor: FileDescriptor, _ path: String) throws {
    do {
      try (WaitBudget.current ?? WaitBudget()).block { try descriptor.lock(lock) }
    } catch Errno.wouldBlock {
      throw SystemFailure("lock \(path)", reason: "another program holds it")
    } catch Errno.canceled {
      throw SystemFailure("lock \(path)", .canceled)
    } catch {}  // On a file system without locks, writing unlocked is better than losing the data.
  }

  // Another process may have replaced the file while this one waited for the lock.
  private static func isStill(_ descriptor: FileDescriptor, at path: String) -> Bool {
    do {
      let held = try descriptor.stat()
      let named = try Stat(path)
      return held.deviceID == named.deviceID && held.inode == named.inode
    } catch {
      return false
    }
  }
}
