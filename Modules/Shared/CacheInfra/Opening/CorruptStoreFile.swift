import BlockingInfra
import Foundation
import SharedLocal
import SystemPackage

/// A store's file that was found to be damaged.
struct CorruptStoreFile: Sendable {
  let path: String
  let identity: StoreFile.Identity
  /// How the damage was detected, for people.
  let reason: String
  /// The records to count for the user.
  let counted: CountedRecords?

  private static let companions = ["-journal", "-wal", "-shm"]

  /// A damaged file that was replaced by a new store.
  struct SetAside: Sendable {
    /// The new location of the file, and what was carried over.
    let damage: StoreDamage
    /// Keeps processes that still have the file open away from the new store at its old path.
    let lock: DatabaseLock
  }

  /// Replaces the file with a new store of all readable contents, and keeps the file under a name made from `date`.
  ///
  /// Nothing is deleted or overwritten, and there is a file at every moment: if this is interrupted, the next process
  /// that finds the damage starts again. If several processes try at once, only one does it.
  /// - Returns: `nil` if another file, or none, is there by now.
  /// - Throws: `.unavailable` if that is impossible; nothing is changed then.
  func setAside(at date: Date) throws(CacheFailure) -> SetAside? {
    try FileLock(path: path + ".lock").hold {
      guard try StoreFile(path).identity() == identity else { return nil }
      let lock = try DatabaseLock(path: path)
      let target = freePath(at: date)
      let salvage = StoreSalvage(
        path: path, bytes: try lock.bytes(), journal: EntryJournal(besideStoreAt: path), counted: counted)
      let (place, reason) = (path + ".salvage", reason)
      for leftover in [""] + Self.companions { FileSystem.remove(place + leftover) }
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
    // The companions go first, so that the new store does not use them as its own.
    for companion in Self.companions where isTaken(path + companion) {
      try rename(path + companion, to: target + companion)
    }
    // On a file system without hard links, there is no file for a moment.
    do throws(Errno) { try FileSystem.link(path, as: target) } catch { try rename(path, to: target) }
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
    do throws(Errno) {
      _ = try Stat(path, followTargetSymlink: false)
      return true
    } catch {
      return false
    }
  }

  private func rename(_ old: String, to new: String) throws(CacheFailure) {
    try CacheFailure.naming(old) { try FileSystem.rename(old, to: new) }
  }
}
