import BlockingInfra
import Foundation
import GRDB
import SharedLocal

/// Opens the database of a store, creating or migrating it if necessary.
struct StoreDatabase {
  let file: StoreFile
  /// The identity of the existing file, which may be empty.
  let identity: StoreFile.Identity

  /// Returns a connection; does not touch a database that is not a store or is of a newer version.
  ///
  /// Blocks while another process locks the database, within the command's budget or, without one, for 5 seconds.
  func open() throws -> DatabaseQueue {
    try checkLeftovers()
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let isUsable = try queue.read { database in
      guard try isCurrent(database), try matchesJournal(database) else { return false }
      // Checked so that no command silently omits records: a lookup by term may miss what the disk has lost.
      try StoredCollections(database: database).check()
      return true
    }
    if isUsable { return queue }
    try queue.inTransaction(.immediate) { database in
      // Checked again, because another process may have migrated the store before this transaction began.
      if case .older(let version) = try StoreOrigin(of: database) {
        try StoreSchema.migrate(database, from: version)
      }
      return .commit
    }
    if try !queue.read(matchesJournal) { try EntryJournal(besideStoreAt: path).setAside(notingIn: queue) }
    try queue.read { try StoredCollections(database: $0).check() }
    return queue
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    // GRDB's timeout would keep waiting for a file even after it was replaced.
    configuration.busyMode = .callback { [file, identity] tries in
      guard StoreConnection.mayWait, !Task.isCancelled, file.isStill(identity) else { return false }
      return LockWait.pause(after: tries + 1)
    }
    // With a DELETE journal, anything less than EXTRA can lose a saved list in a power failure.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    return configuration
  }

  /// Returns whether the journal beside it belongs to the store, or there is none.
  ///
  /// - Throws: `.corrupt` if the store is older than its journal: it was reset to an earlier state.
  func matchesJournal(_ database: Database) throws -> Bool {
    guard let last = try EntryJournal(besideStoreAt: path).lastCommitted() else { return true }
    guard let state = try EntryChanges.State.read(database) else {
      throw CacheFailure.corrupt("it is empty, and its journal is not")
    }
    guard state.store == last.store else { return false }
    if state.number < last.number { throw CacheFailure.corrupt("it lacks what its journal has") }
    if state.number == last.number, let one = state.id, let other = last.id, one != other {
      throw CacheFailure.corrupt("its last change is another one than its journal has")
    }
    return true
  }

  private var path: String { file.path }

  private func isCurrent(_ database: Database) throws -> Bool {
    switch try StoreOrigin(of: database) {
    case .current: true
    case .older: false
    case .newer: throw CacheFailure.unavailable("\(path) was made by a newer version of Roster")
    case .foreign: throw notAStore
    }
  }

  /// Rejects files that SQLite would roll back or checkpoint on opening, unless they are a store or about to become
  /// one.
  private func checkLeftovers() throws {
    let hasLog = isThere("-wal")
    guard hasLog || isThere("-journal") else { return LeftoverJournal(storePath: path).removeCopies() }
    // SQLite would wait for the other end of a pipe.
    for companion in ["-wal", "-journal"] where isThere(companion) { _ = try StoreFile(path + companion).identity() }
    switch StoreOrigin(untouchedAt: path) {
    case .current, .newer, .older(1...): break
    // Without its log, a database may look empty or damaged; a store is never created in that mode.
    case .older, nil: if hasLog { throw notAStore }
    case .foreign: throw notAStore
    }
    if isThere("-journal"), try LeftoverJournal(storePath: path).isForeign() {
      throw CacheFailure.corrupt("the rollback journal beside it is not its own")
    }
  }

  private var notAStore: CacheFailure { .unavailable("\(path) is not a Roster store") }

  private func isThere(_ companion: String) -> Bool { FileSystem.isThere(path + companion) }
}
