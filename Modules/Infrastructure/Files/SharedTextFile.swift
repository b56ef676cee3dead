import BlockingInfra
import SystemPackage

/// A small text file that people and several processes edit; a symbolic link is followed.
package struct SharedTextFile: Sendable {
  private static let maxSize = 16 << 20

  package let path: String

  /// Creates the file at `path`, which need not exist.
  package init(path: String) { self.path = path }

  /// Returns the bytes of the file without waiting for its lock; `nil`, after a single system call, if there is none.
  package func read() throws -> [UInt8]? {
    // Replacements are atomic, so only edits need the lock.
    guard let file = try OpenFile(reading: path) else { return nil }
    return try file.contents(upTo: Self.maxSize)
  }

  /// Replaces the bytes of the file with the result of `change`, or leaves the file alone if that is `nil`. No other
  /// edit can come between. Creates the file and its folder if necessary, for their owner only. Blocks while another
  /// process locks the file, within the command's budget or, without one, for 5 seconds, or until the calling task is
  /// cancelled.
  ///
  /// - Parameter change: If there is no file, this is first called with no bytes to find out whether to create one, and
  ///   then again with the contents of the new file.
  /// - Throws: What `change` throws, or a `SystemFailure` if the file could not be locked, read or written; nothing is
  ///   changed then, except for new folders.
  package func edit(_ change: ([UInt8]) throws -> Edit?) throws {
    let isMissing = FileSystem.isMissing(path)
    if isMissing {
      guard try change([]) != nil else { return }
      try PrivateFolder.make(FileSystem.parent(of: path))
    }
    let file = try OpenFile(path, .readWrite, options: .create, lock: .exclusive)
    guard let edit = try change(file.contents(upTo: Self.maxSize)) else { return }
    let target = try SystemFailure.naming("find \(path)") { try FileSystem.resolved(path) }
    let old = try file.status()
    do {
      try AtomicFile.put(edit.text, at: target, like: old, mode: edit.isSecret ? .ownerReadWrite : nil)
    } catch {
      // Others that wait for its lock notice that the file has changed, and create their own.
      if isMissing, old.size == 0 { FileSystem.remove(target) }
      throw error
    }
  }

  /// The new contents of a file, and whether only the owner may read it from now on.
  package typealias Edit = (text: String, isSecret: Bool)
}
