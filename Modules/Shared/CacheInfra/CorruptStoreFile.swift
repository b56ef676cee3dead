import Foundation
import SharedLocal

/// A store's file that was found damaged.
struct CorruptStoreFile: Sendable {
  /// Its path.
  let path: String
  /// Which file was found there.
  let identity: StoreFile.Identity
  /// How the damage was noticed, for a person.
  let reason: String

  private static let companions = ["-journal", "-wal", "-shm"]

  /// A file that was renamed.
  struct SetAside: Sendable {
    /// Where it is now, and why.
    let warning: CacheWarning
    /// Keeps those who still have it open away from what is now at its old path.
    let lock: DatabaseLock
  }

  /// Renames the file, and what SQLite keeps beside it, after the time `date`.
  ///
  /// Nothing is deleted or overwritten. Of several processes that do this at once, one does it.
  /// - Returns: nil if another file, or none, is there by now.
  /// - Throws: `.unavailable` if it may not be renamed.
  func setAside(at date: Date) throws(CacheFailure) -> SetAside? {
    try FileLock(path: path + ".lock").hold { () throws(CacheFailure) in
      guard try StoreFile(path).identity() == identity else { return nil }
      let lock = try DatabaseLock(path: path)
      let target = freePath(at: date)
      // The companions first: once the file is gone, a new store may begin its own under their names.
      for companion in Self.companions where isTaken(path + companion) {
        try rename(path + companion, to: target + companion)
      }
      try rename(path, to: target)
      return SetAside(warning: .setAside(path: target, reason: reason), lock: lock)
    }
  }

  private func freePath(at date: Date) -> String {
    let style = Date.ISO8601FormatStyle(timeSeparator: .omitted)
    let first = path + ".corrupt-" + date.formatted(style)
    var target = first
    var number = 1
    while ([""] + Self.companions).contains(where: { isTaken(target + $0) }) {
      number += 1
      target = "\(first)-\(number)"
    }
    return target
  }

  private func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private func rename(_ old: String, to new: String) throws(CacheFailure) {
    guard Foundation.rename(old, new) == 0 else { throw SystemFailure.last.failure(at: old) }
  }
}
