import BlockingInfra
import Foundation
import SharedDomain
import SharedLocal
import SystemPackage

/// One of the two files of a log.
struct LogHome: Sendable {
  /// No log has this size: a file that does was damaged, and is not worth reading.
  static let maxSize = 1 << 28
  /// The space at the end of a log, so that edits can be sent and discarded when the disk is full: enough to mark a
  /// batch of edits as being sent.
  static let reserve = 65_536

  let path: String
  /// How the file is read and written.
  var calls = LogCalls.system

  /// The state of the file.
  enum State {
    case missing
    case readable(LogFrames)
    /// It could not be read, for this reason, or is certainly not a log.
    case unreadable(CacheFailure)

    var frames: LogFrames? { if case .readable(let frames) = self { frames } else { nil } }
  }

  /// Returns the stamp of the file: whatever changes it gives it another one; empty if there is none.
  func stamp() -> [Int] { do { return Self.stamp(try Stat(path)) } catch { return [] } }

  private static func stamp(_ status: Stat) -> [Int] {
    let time = status.st_mtim
    return [
      Int(truncatingIfNeeded: status.inode.rawValue), Int(status.size), Int(time.tv_sec), Int(time.tv_nsec),
    ]
  }

  /// Reads the file, which is usually the same as that of the `other` home.
  ///
  /// - Throws: `.unavailable` if a newer version of the program has written it.
  func read(besides other: State? = nil) throws -> State {
    let file: FileDescriptor
    do {
      // O_NONBLOCK avoids waiting for the other end of a pipe.
      file = try .opened(path, .readOnly, options: .nonBlocking)
    } catch Errno.noSuchFileOrDirectory {
      return .missing
    } catch {
      return .unreadable(CacheFailure(ofLogAt: path, error))
    }
    defer { file.closeIgnoringErrors() }
    let bytes: [UInt8]
    do {
      let status = try file.stat()
      guard status.type == .regular else { return .unreadable(.unavailable("\(path) is not a file")) }
      guard status.size <= Self.maxSize else { return .unreadable(.unavailable("\(path) is too large")) }
      bytes = try calls.read(file, Int(status.size))
    } catch {
      return .unreadable(CacheFailure(ofLogAt: path, error))
    }
    return .readable(try LogFrames(bytes, besides: other?.frames))
  }

  /// Appends `frame` after the first `end` bytes of the file; durable when this returns.
  ///
  /// - Parameter usesReserve: Whether the space at the end need not be there afterwards.
  /// - Throws: If it fails; the file has only those bytes then, unless even that fails.
  func append(_ frame: [UInt8], at end: Int, usingReserve usesReserve: Bool) throws {
    let file = try FileDescriptor.opened(path, .writeOnly)
    defer { file.closeIgnoringErrors() }
    if !usesReserve { try file.reserve(Self.size(for: end + frame.count)) }
    do {
      try calls.write(file, frame, end)
      try calls.sync(file)
    } catch {
      cut(file, to: end)
      throw error
    }
  }

  /// Removes what was appended after the first `end` bytes, as far as possible.
  func cut(to end: Int) {
    do {
      let file = try FileDescriptor.opened(path, .writeOnly)
      defer { file.closeIgnoringErrors() }
      cut(file, to: end)
    } catch {}  // The other home does not have it, and what is read next shows whether this one does.
  }

  private func cut(_ file: FileDescriptor, to end: Int) {
    do {
      try calls.resize(file, end)
      try calls.sync(file)
    } catch {}  // What is read next shows whether it is still there.
  }

  /// Replaces the file with one that has these contents, for the user only; complete on the disk when this returns.
  func replace(with bytes: [UInt8]) throws {
    let new = path + ".new"
    let file = try FileDescriptor.opened(new, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    do {
      defer { file.closeIgnoringErrors() }
      try calls.write(file, bytes, 0)
      // What is written anew takes less room than before, so the space at the end is not worth failing for.
      do { try file.reserve(Self.size(for: bytes.count)) } catch {}
      try calls.sync(file)
      try FileSystem.rename(new, to: path)
    } catch {
      FileSystem.remove(new)
      throw error
    }
  }

  // Returns the size of a file with `end` bytes and the reserve. It grows in large steps, so that the file system usually
  // has nothing to do.
  private static func size(for end: Int) -> Int { (end + 2 * reserve - 1) / reserve * reserve }

  /// Overwrites the file with `bytes`; complete on the disk when this returns.
  func overwrite(with bytes: [UInt8]) throws {
    let file = try FileDescriptor.opened(path, .writeOnly)
    defer { file.closeIgnoringErrors() }
    try calls.write(file, bytes, 0)
    try calls.resize(file, bytes.count)
    try calls.sync(file)
  }

  /// Gives the file another name as well, if it is there, so that it is kept when it is replaced.
  func keep(as suffix: String) throws {
    do {
      try FileSystem.link(path, as: path + suffix)
    } catch Errno.noSuchFileOrDirectory, Errno.fileExists {
    }
  }
}

/// The calls of the system by which a log reads and writes its files; tests make them fail.
package struct LogCalls: Sendable {
  /// Reads a file of the given size.
  var read: @Sendable (FileDescriptor, Int) throws -> [UInt8]
  /// Writes bytes at an offset.
  var write: @Sendable (FileDescriptor, [UInt8], Int) throws -> Void
  var sync: @Sendable (FileDescriptor) throws -> Void
  var resize: @Sendable (FileDescriptor, Int) throws -> Void

  package static let system = LogCalls(
    read: { file, size in try file.bytes(upTo: size) },
    write: { file, bytes, offset in _ = try file.writeAll(toAbsoluteOffset: Int64(offset), bytes) },
    sync: { file in try file.sync() },
    resize: { file, size in try file.resize(to: Int64(size)) })
}

extension FileDescriptor {
  /// Makes the file at least `size` bytes long, with space on the disk for all of them, if the file system can.
  fileprivate func reserve(_ size: Int) throws {
    #if canImport(Glibc)
      let error = Errno(rawValue: posix_fallocate(rawValue, 0, off_t(size)))
      if [.noSpace, .diskQuotaExceeded].contains(error) { throw error }
    #endif
  }
}

extension CacheFailure {
  /// Creates the failure of a call of the system on the file of a log at `path`.
  init(ofLogAt path: String, _ error: any Error) {
    let error = Errno(error)
    self =
      switch error {
      case .noSpace: .full(FullDisk(path: path, free: FileSystem.freeSpace(at: path), needed: LogHome.reserve))
      case .diskQuotaExceeded: .full(FullDisk(path: path, isOverQuota: true))
      case .canceled: .cancelled
      case .wouldBlock: .busy
      default: .unavailable("\(path): \(error.reason)")
      }
  }
}
