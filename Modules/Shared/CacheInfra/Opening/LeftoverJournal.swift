import BlockingInfra
import Foundation
import GRDB
import SharedLocal

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
    return Self.isHarm(from: before.state, to: after.state)
  }

  private static func isHarm(from before: EntryChanges.State?, to after: EntryChanges.State?) -> Bool {
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
