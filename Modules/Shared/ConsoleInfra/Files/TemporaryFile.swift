import BlockingInfra
import Foundation
import SystemPackage

/// Temporary files that processes write before renaming them.
enum TemporaryFile {
  private static let prefix = ".roster-"

  /// Creates a temporary file in `folder`; while it is open, other processes see that it is in use.
  ///
  /// - Parameter subject: The path of the final file, for the error message.
  /// - Throws: If the file cannot be created.
  static func make(
    in folder: String, permissions: FilePermissions, for subject: String
  ) throws(SystemFailure) -> (path: String, descriptor: FileDescriptor) {
    while true {
      let path = "\(folder)/\(prefix)\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
      let descriptor = try SystemFailure.naming("make a file beside \(subject)") {
        try FileDescriptor.opened(
          path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
      }
      if isOwn(descriptor) { return (path, descriptor) }
      descriptor.closeIgnoringErrors()
    }
  }

  // On a file system without locks, no process considers the file abandoned either.
  private static func isOwn(_ descriptor: FileDescriptor) -> Bool {
    do throws(Errno) {
      // Another process may have found the file before it was locked, and removed it.
      do throws(Errno) { try descriptor.lock(.exclusive, isWaiting: true) } catch {}
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
    do throws(Errno) {
      let descriptor = try FileDescriptor.opened(path, .readOnly, options: [.noFollow, .nonBlocking])
      defer { descriptor.closeIgnoringErrors() }
      let status = try descriptor.stat()
      guard status.type == .regular, status.userID.rawValue == geteuid() else { return }
      try descriptor.lock(.exclusive)
      FileSystem.remove(path)
    } catch {}
  }
}
