import BlockingInfra
import Foundation
import GRDB
import SharedLocal

/// Opens the database of a store, made or brought up to date as needed.
struct StoreDatabase {
  /// Where the store is.
  let file: StoreFile
  /// The file that is there, if only an empty one.
  let identity: StoreFile.Identity

  /// A connection to it; a database that is not a store, or a store of a newer version, is not touched.
  ///
  /// Blocks while another process holds the database, as long as the command's budget allows; without one, for 5 seconds.
  func open() throws -> DatabaseQueue {
    try checkLeftovers()
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let isUsable = try queue.read { database in
      guard try isCurrent(database), try matchesJournal(database) else { return false }
      // So that no command leaves out what it does not find: what is found by a term may lack what a disk has lost.
      try StoredCollections(database: database).check()
      return true
    }
    if isUsable { return queue }
    try queue.inTransaction(.immediate) { database in
      // Looked at again: another process may have migrated the store before this transaction began.
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
    // Not GRDB's timeout, which would wait to the end for a file that another was put in the place of.
    configuration.busyMode = .callback { [file, identity] tries in
      guard StoreConnection.mayWait, !Task.isCancelled, file.isStill(identity) else { return false }
      return LockWait.pause(after: tries + 1)
    }
    // With the DELETE journal, what is less than EXTRA can lose a saved list when the power fails.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = EXTRA") }
    return configuration
  }

  // Whether the journal beside it is the store's own. If that knows of later transactions, the store was put back to what
  // it was before them.
  private func matchesJournal(_ database: Database) throws -> Bool {
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

  /// Refuses what SQLite would roll back or check in on opening, unless it is a store or about to become one.
  private func checkLeftovers() throws {
    let hasLog = isThere("-wal")
    guard hasLog || isThere("-journal") else { return LeftoverJournal(storePath: path).removeCopies() }
    // SQLite would wait for the other end of a pipe.
    for companion in ["-wal", "-journal"] where isThere(companion) { _ = try StoreFile(path + companion).identity() }
    switch StoreOrigin(untouchedAt: path) {
    case .current, .newer, .older(1...): break
    // Without its log a database may seem empty or damaged; a store is never begun in that mode.
    case .older, nil: if hasLog { throw notAStore }
    case .foreign: throw notAStore
    }
    if isThere("-journal"), try LeftoverJournal(storePath: path).isForeign() {
      throw CacheFailure.corrupt("the rollback journal beside it is not its own")
    }
  }

  private var notAStore: CacheFailure { .unavailable("\(path) is not a Roster store") }

  private func isThere(_ companion: String) -> Bool { access(path + companion, F_OK) == 0 }
}
