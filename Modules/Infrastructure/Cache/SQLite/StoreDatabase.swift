import BlockingInfra
import Foundation
import GRDB
import SharedLocal
import SharedTiming
import Synchronization

/// Opens the database of a store, creating it if necessary.
struct StoreDatabase {
  let file: StoreFile
  /// The identity of the existing file, which may be empty.
  let identity: StoreFile.Identity
  /// The waits for locks of the connections that it opens.
  let wait = BusyWait()

  /// Returns a connection; does not touch a database that is not a store or is of another version.
  ///
  /// Blocks while another process locks the database, within the command's budget or, without one, for 5 seconds.
  func open() throws -> DatabaseQueue {
    try checkLeftovers()
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    if try queue.read(isCurrent) { return queue }
    try queue.write { database in
      // Checked again, because another process may have created the store before this transaction began.
      if try !isCurrent(database) { try StoreSchema.create(in: database) }
    }
    return queue
  }

  /// Returns a connection that keeps all others away from the database until it is closed.
  func exclusive() throws -> DatabaseQueue {
    var configuration = configuration
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    return queue
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    // GRDB's timeout would keep waiting for a file even after it was replaced.
    configuration.busyMode = .callback { [file, identity, wait] tries in
      file.isStill(identity) && wait.pause(after: tries)
    }
    // With a DELETE journal, anything less than EXTRA can lose a saved list in a power failure.
    configuration.prepareDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = EXTRA")
      try FoldedText.addFunction(to: database)
    }
    return configuration
  }

  // Returns false if the database is empty.
  private func isCurrent(_ database: Database) throws -> Bool {
    switch try StoreOrigin(of: database) {
    case .current: return true
    case .older(version: 0): return false
    case .older: throw CacheFailure.unavailable("\(file.path) was made by an older version of Roster")
    case .newer: throw CacheFailure.unavailable("\(file.path) was made by a newer version of Roster")
    case .foreign: throw notAStore
    }
  }

  /// Rejects files that SQLite would roll back or checkpoint on opening, unless they are a store or about to become
  /// one.
  private func checkLeftovers() throws {
    let hasLog = isThere("-wal")
    guard hasLog || isThere("-journal") else { return }
    // SQLite would wait for the other end of a pipe.
    for companion in ["-wal", "-journal"] where isThere(companion) {
      _ = try StoreFile(file.path + companion).identity()
    }
    switch StoreOrigin(untouchedAt: file.path) {
    case .current, .newer, .older(1...): break
    // Without its log, a database may look empty or damaged; a store is never created in that mode.
    case .older, nil: if hasLog { throw notAStore }
    case .foreign: throw notAStore
    }
  }

  private var notAStore: CacheFailure { .unavailable("\(file.path) is not a Roster store") }

  private func isThere(_ companion: String) -> Bool { FileSystem.isThere(file.path + companion) }
}

/// The waits of a connection for locks that other connections hold.
final class BusyWait: Sendable {
  // The budget for work outside commands, which have their own.
  private let ownBudget = WaitBudget()
  private let isAllowed = Atomic(true)

  /// Returns the result of `work`, during which the connection does not wait.
  func suspended<Value>(_ work: () throws -> Value) rethrows -> Value {
    isAllowed.store(false, ordering: .sequentiallyConsistent)
    defer { isAllowed.store(true, ordering: .sequentiallyConsistent) }
    return try work()
  }

  /// Blocks the calling thread briefly, or returns false if the connection may not wait, its time is used up, or the
  /// calling task is cancelled.
  ///
  /// - Parameter tries: The number of earlier pauses for the same lock.
  func pause(after tries: Int) -> Bool {
    guard isAllowed.load(ordering: .sequentiallyConsistent), !Task.isCancelled else { return false }
    if let budget = WaitBudget.current { return budget.pause() }
    if tries == 0 { ownBudget.renew() }
    return ownBudget.pause()
  }
}

extension DatabaseQueue {
  /// Returns a read-only connection to the database at `path` that leaves its journal alone, even a hot one.
  static func untouched(at path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(
      path: URL(fileURLWithPath: path).absoluteString + "?immutable=1", configuration: configuration)
  }
}

/// What kind of database a file contains.
enum StoreOrigin: Hashable, Sendable {
  case current
  /// A store of an older version; an empty database counts as version 0.
  case older(version: Int64)
  case newer
  /// Not a Roster store.
  case foreign

  /// Determines the origin of `database`, which must be in a transaction so that all reads see the same state.
  init(of database: Database) throws {
    let application = try Int64.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    switch (application, version) {
    case (StoreSchema.applicationID, StoreSchema.version): self = .current
    case (StoreSchema.applicationID, StoreSchema.version...): self = .newer
    case (StoreSchema.applicationID, 1...): self = .older(version: version)
    case (0, 0) where try Self.isEmpty(database): self = .older(version: 0)
    default: self = .foreign
    }
  }

  private static func isEmpty(_ database: Database) throws -> Bool {
    try Row.fetchOne(database, sql: "SELECT 1 FROM sqlite_master LIMIT 1") == nil
  }

  /// Determines the origin of the database at `path` without changing it, even if its journal is waiting to be rolled
  /// back; `nil` if that is impossible.
  init?(untouchedAt path: String) {
    do {
      let queue = try DatabaseQueue.untouched(at: path)
      self = try queue.read { try StoreOrigin(of: $0) }
    } catch {
      return nil
    }
  }
}
