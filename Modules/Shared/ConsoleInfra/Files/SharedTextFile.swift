import BlockingInfra

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A small text file that people and several processes change; a symbolic link is followed.
package struct SharedTextFile: Sendable {
  private static let mostBytes = 16 << 20

  /// Where it is.
  package let path: String

  private let tries: Int

  /// The file at `path`, which need not exist; its lock is tried for so often, every 5 milliseconds.
  package init(path: String, tries: Int = LockWait.tries) {
    self.path = path
    self.tries = tries
  }

  /// Its bytes, without waiting for who edits it; nil if there is no file, which costs no more than one system call.
  ///
  /// - Throws: when it is there but cannot be read.
  package func read() throws(SystemFailure) -> [UInt8]? {
    // What is put in its place is whole, so that only changes need to keep others out.
    guard let file = try OpenFile(reading: path) else { return nil }
    return try contents(of: file)
  }

  /// Puts what `change` makes of its bytes in their place, or leaves all as it is if that is nil; no other process that
  /// does the same comes between. The file and its folder are made as needed, for their owner only. Blocks while another
  /// process holds the file, for 5 seconds at the most and no longer than until the calling task is cancelled.
  ///
  /// - Parameter change: Where there is no file it is called with nothing, to see whether one is to be made, and then
  ///   again with what is in the new one.
  /// - Throws: when it could not be locked, read or written; all is then as it was, but for folders.
  package func edit(_ change: ([UInt8]) -> Edit?) throws(SystemFailure) {
    let isMissing = access(path, F_OK) == -1 && errno == ENOENT
    if isMissing {
      guard change([]) != nil else { return }
      try PrivateFolder.make(PrivateFolder.parent(of: path))
    }
    let file = try OpenFile(path, flags: O_RDWR | O_CREAT, lock: LOCK_EX, tries: tries)
    guard let edit = change(try contents(of: file)) else { return }
    guard let name = realpath(path, nil) else { throw SystemFailure("find \(path)") }
    defer { free(name) }
    let target = String(cString: name)
    do throws(SystemFailure) {
      try put(edit, in: target, inPlaceOf: file.status)
    } catch {
      // Others that wait for its lock see that it is another, and make one of their own.
      if isMissing, file.size == 0 { unlink(target) }
      throw error
    }
  }

  private func put(_ edit: Edit, in target: String, inPlaceOf old: stat) throws(SystemFailure) {
    try WholeFile.put(edit.text, at: target, mode: 0o600, like: old, becoming: edit.isSecret ? 0o600 : nil)
  }

  /// What is to stand in a file.
  package struct Edit: Hashable, Sendable {
    /// The whole text.
    package let text: String
    /// Whether nobody but the owner may read it from now on.
    package let isSecret: Bool

    /// The text of a file.
    package init(_ text: String, isSecret: Bool = false) {
      self.text = text
      self.isSecret = isSecret
    }
  }

  private func contents(of file: borrowing OpenFile) throws(SystemFailure) -> [UInt8] {
    guard file.isRegular else { throw SystemFailure("use \(path)", reason: "it is no plain file") }
    guard file.size <= Self.mostBytes else { throw SystemFailure("use \(path)", reason: "it is too large") }
    return try file.contents()
  }
}
