import Foundation
import GRDB
import SharedLocal

/// The rollback journal beside a store, as a killed process leaves one. SQLite rolls back any journal of that name.
struct LeftoverJournal {
  /// The path of the store.
  let storePath: String

  private var path: String { storePath + "-journal" }
  private var copy: String { storePath + ".trial" }

  // A store that was found whole.
  private struct Whole {
    let state: EntryChanges.State?
  }

  /// Whether rolling it back would do harm: the store is whole as it is, and would be damaged, be another one, or lack
  /// more than the one transaction in which a process was killed.
  ///
  /// That is tried on copies. A journal that another process is writing at the moment is not foreign.
  /// - Throws: `.unavailable` if it cannot be tried.
  func isForeign() throws(CacheFailure) -> Bool {
    try FileLock(path: storePath + ".lock").hold { () throws(CacheFailure) in
      guard let lock = try DatabaseLock(ifFreeAt: storePath), access(path, F_OK) == 0 else { return false }
      defer { withExtendedLifetime(lock) { removeCopies() } }
      return try isForeign(to: lock)
    }
  }

  private func isForeign(to store: DatabaseLock) throws(CacheFailure) -> Bool {
    let (store, journal) = (try store.bytes(), try KeptFile(path: path).bytes())
    guard let before = try whole(store, rolledBackBy: nil) else { return false }
    guard let after = try whole(store, rolledBackBy: journal) else { return true }
    return Self.isHarm(from: before.state, to: after.state)
  }

  private static func isHarm(from before: EntryChanges.State?, to after: EntryChanges.State?) -> Bool {
    guard let before else { return after != nil }
    guard let after else { return before.number > 1 }
    return before.store != after.store || before.number > after.number + 1
  }

  private func whole(_ store: Data, rolledBackBy journal: Data?) throws(CacheFailure) -> Whole? {
    removeCopies()
    do {
      try write(store, at: copy)
      if let journal { try write(journal, at: copy + "-journal") }
    } catch {
      throw .unavailable("the journal beside \(storePath) could not be tried: \(error.localizedDescription)")
    }
    do { return Whole(state: try stateOfCopy()) } catch { return nil }
  }

  private func stateOfCopy() throws -> EntryChanges.State? {
    let queue = try DatabaseQueue(path: copy)
    var state: EntryChanges.State?
    try queue.inTransaction(.immediate) { database in
      try StoreCheck.everything(in: database)
      state = try EntryChanges.State.read(database)
      return .rollback
    }
    try queue.close()
    return state
  }

  private func write(_ bytes: Data, at path: String) throws {
    _ = try StoreFile(path).create()
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private func removeCopies() {
    for companion in ["", "-journal"] { unlink(copy + companion) }
  }
}
