import BlockingInfra
import Foundation
import GRDB
import SharedLocal
import SystemPackage

/// A store's file that was found to be damaged.
struct CorruptStoreFile: Sendable {
  let path: String
  let identity: StoreFile.Identity
  /// How the damage was detected, for people.
  let reason: String
  /// The records to count for the user.
  let counted: CountedEntries?

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

/// The rollback journal that a killed process leaves beside a store. SQLite rolls back any journal with that name.
struct LeftoverJournal {
  let storePath: String

  private var path: String { storePath + "-journal" }
  private var copy: String { storePath + ".trial" }

  /// Returns whether rolling the journal back would do harm: the store is sound now, but would then be damaged, be a
  /// different one, or lack more than the one transaction in which a process was killed.
  ///
  /// This is tried on copies. If there is no room for them or the disk fails, the decision is left to SQLite. A journal
  /// that another process is writing is not foreign.
  /// - Throws: `.busy` or `.cancelled`.
  func isForeign() throws(CacheFailure) -> Bool {
    do throws(CacheFailure) {
      return try FileLock(path: storePath + ".lock").hold {
        guard let lock = try DatabaseLock(ifIdleAt: storePath), FileSystem.isThere(path) else { return false }
        defer { withExtendedLifetime(lock) { removeCopies() } }
        return try isForeign(to: try lock.bytes())
      }
    } catch {
      if error == .busy || error == .cancelled { throw error }
      return false
    }
  }

  /// Removes the copies that a killed process left behind.
  func removeCopies() {
    for companion in ["", "-journal"] where FileSystem.isThere(copy + companion) { FileSystem.remove(copy + companion) }
  }

  private func isForeign(to store: Data) throws(CacheFailure) -> Bool {
    let journal: Data
    do { journal = try Data(contentsOf: URL(fileURLWithPath: path)) } catch { throw CacheFailure(storeError: error) }
    guard let before = try trial(of: store, rolledBackBy: nil) else { return false }
    guard let after = try trial(of: store, rolledBackBy: journal) else { return true }
    return Self.isHarmful(from: before.state, to: after.state)
  }

  private static func isHarmful(from before: EntryChanges.State?, to after: EntryChanges.State?) -> Bool {
    guard let before else { return after != nil }
    guard let after else { return before.number > 1 }
    let isSameButAnother = after.number == before.number && after.id != before.id
    return after.store != before.store || after.number + 1 < before.number || isSameButAnother
  }

  // The store after the rollback; `nil` if it is damaged.
  private func trial(of store: Data, rolledBackBy journal: Data?) throws(CacheFailure) -> SoundStore? {
    removeCopies()
    do {
      try write(store, at: copy)
      if let journal { try write(journal, at: copy + "-journal") }
      return try SoundStore(at: copy)
    } catch {
      let failure = CacheFailure(storeError: error)
      if case .corrupt = failure { return nil }
      throw failure
    }
  }

  private func write(_ bytes: Data, at path: String) throws {
    _ = try StoreFile(path).create()
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}

private struct SoundStore {
  /// The state of the store; `nil` if it has none yet.
  private(set) var state: EntryChanges.State?

  /// Checks the store at `path`, which may be of an older version, or empty.
  init(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    var state: EntryChanges.State?
    try queue.inTransaction(.immediate) { database in
      state = try Self.state(of: database)
      return .rollback
    }
    try queue.close()
    self.state = state
  }

  private static func state(of database: Database) throws -> EntryChanges.State? {
    switch try StoreOrigin(of: database) {
    case .current: try StoreCheck.everything(in: database)
    case .older(let version):
      try database.checkIntegrity()
      if version < StoreSchema.versionWithStates { return nil }
    case .newer, .foreign: throw CacheFailure.corrupt("it is not a store of this version")
    }
    return try EntryChanges.State.read(database)
  }
}
