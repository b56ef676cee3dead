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
  /// What of it is counted for the user.
  let counted: CountedRecords?

  private static let companions = ["-journal", "-wal", "-shm"]

  /// A file that another store took the place of.
  struct SetAside: Sendable {
    /// Where it is now, and what was carried into the new store.
    let damage: StoreDamage
    /// Keeps those who still have it open away from what is now at its old path.
    let lock: DatabaseLock
  }

  /// Carries what can be read into a new store that takes the file's place, and keeps the file under a name after `date`.
  ///
  /// Nothing is deleted or overwritten, and at no moment is there no file: whenever this is cut short, the next one who
  /// finds the damage does it all again. Of several processes that do this at once, one does it.
  /// - Returns: `nil` if another file, or none, is there by now.
  /// - Throws: `.unavailable` if that cannot be done; then nothing was changed.
  func setAside(at date: Date) throws(CacheFailure) -> SetAside? {
    try FileLock(path: path + ".lock").hold { () throws(CacheFailure) in
      guard try StoreFile(path).identity() == identity else { return nil }
      let lock = try DatabaseLock(path: path)
      let target = freePath(at: date)
      let salvage = StoreSalvage(
        path: path, bytes: try lock.bytes(), journal: EntryJournal(besideStoreAt: path), counted: counted)
      let (place, reason) = (path + ".salvage", reason)
      for leftover in [""] + Self.companions { unlink(place + leftover) }
      let damage = try salvage.make(at: place) { amount in
        var damage = StoreDamage(
          path: target, reason: reason, at: date, keptRecords: amount.records, keptLists: amount.lists,
          lostLists: amount.lostLists)
        damage.mayLackRecords = amount.mayLackRecords
        return damage
      }
      try swap(with: place, keepingAs: target)
      return SetAside(damage: damage, lock: lock)
    }
  }

  private func swap(with place: String, keepingAs target: String) throws(CacheFailure) {
    // The companions first: the new store must not take them for its own.
    for companion in Self.companions where isTaken(path + companion) {
      try rename(path + companion, to: target + companion)
    }
    // Where a file cannot have two names, there is no file for a moment.
    if link(path, target) != 0 { try rename(path, to: target) }
    try rename(place, to: path)
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
