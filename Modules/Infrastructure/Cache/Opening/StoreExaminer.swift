import BlockingInfra
import Foundation
import GRDB
import SharedDomain
package import SharedLocal
import SharedTiming

/// Examines a store without using it: never creates or rolls back anything.
package actor StoreExaminer {
  private static let executor = QueueExecutor(label: "roster.store.examiner")
  // The header of a database in WAL mode. Stores never use it, and SQLite would create files even to read one.
  private static let magic = Data(utf8: "SQLite format 3\0")
  private static let logModes = Data([2, 2])

  private let file: StoreFile

  package init(path: String) { file = StoreFile(path) }

  /// The executor of a thread that may block.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  /// Checks all of the store; waits for other programs as long as the command's budget allows.
  package func examine() -> StoreCondition {
    do {
      guard let identity = try file.identity() else { return .missing }
      return try conditionBeside() ?? condition(of: identity)
    } catch {
      return condition(for: error)
    }
  }

  // The files that SQLite would act on as soon as it opens the database.
  private func conditionBeside() throws -> StoreCondition? {
    let head = try KeptFile(path: file.path).bytes(upTo: 20)
    if head.isEmpty { return .missing }
    if head.starts(with: Self.magic), head.dropFirst(18) == Self.logModes { return .foreign }
    return FileSystem.isMissing(file.path + "-wal") ? nil : .interrupted
  }

  private func condition(of identity: StoreFile.Identity) throws -> StoreCondition {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .callback { [wait = BusyWait()] in wait.pause(after: $0) }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    let condition = try queue.read { database -> StoreCondition in
      let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      switch try StoreOrigin(of: database) {
      case .older(version: 0): return .missing
      case .older: return .older(version: version)
      case .newer: return .newer(version: version)
      case .foreign: return .foreign
      case .current:
        try StoreCheck.readableContents(in: database)
        return .sound(version: version)
      }
    }
    try queue.close()
    return condition
  }

  private func condition(for error: any Error) -> StoreCondition {
    if let error = error as? DatabaseError, error.meansRollback { return .interrupted }
    let failure = CacheFailure(storeError: error, at: file.path)
    switch failure {
    case .busy: return .locked
    case .cancelled, .full, .unavailable: return .unreadable(failure.reason)
    case .corrupt(let reason): return conditionOfUnreadDisk() ?? .damaged(reason.onOneLine)
    }
  }

  // SQLite also calls a file damaged if a failing disk keeps it from being read.
  private func conditionOfUnreadDisk() -> StoreCondition? {
    do {
      _ = try KeptFile(path: file.path).bytes()
      return nil
    } catch {
      return condition(for: error)
    }
  }
}

extension DatabaseError {
  /// Whether the database can be read only once a transaction that was cut short is undone.
  fileprivate var meansRollback: Bool {
    [.SQLITE_READONLY_ROLLBACK, .SQLITE_READONLY_RECOVERY, .SQLITE_READONLY_CANTINIT].contains(extendedResultCode)
  }
}

/// Inspects a store that seemed damaged, since SQLite reports damage even if a read failed only once.
struct StoreInspection {
  let file: StoreFile
  /// The identity of the file that seemed damaged.
  let identity: StoreFile.Identity

  /// Returns a description of the damage for people; `nil` if nothing is wrong, or if another file is there by now.
  ///
  /// Reads the whole file on a separate connection. If it finds damage, it tries again, because that may also have been
  /// a failed read.
  /// - Throws: `.unavailable` if the disk fails, as opposed to its contents; `.busy` and `.cancelled`.
  func damage() throws -> String? { try quickCheck() == nil ? nil : quickCheck() }

  private func quickCheck() throws -> String? {
    guard file.isStill(identity) else { return nil }
    _ = try KeptFile(path: file.path).bytes()
    do {
      let queue = try StoreDatabase(file: file, identity: identity).open()
      try queue.inTransaction(.immediate) { database in
        try StoreCheck.everything(in: database)
        return .rollback
      }
      try queue.close()
      return nil
    } catch {
      // Another process has already replaced the file.
      guard file.isStill(identity) else { return nil }
      guard case .corrupt(let reason) = CacheFailure(storeError: error) else { throw CacheFailure(storeError: error) }
      return reason
    }
  }
}

/// Checks the integrity of a store.
enum StoreCheck {
  /// Reads everything in the store of `database`, and tries to write, within a transaction that must be rolled back.
  ///
  /// - Throws: `.corrupt` with the problem.
  static func everything(in database: Database) throws {
    try readableContents(in: database)
    try database.execute(sql: "INSERT INTO found (found) VALUES ('integrity-check')")
    // That check overlooks remains of segments that the index no longer lists, as a lost write leaves them; because of
    // these, the next segment could not be written. The savepoint has a row written now rather than when the
    // transaction is committed.
    try database.execute(sql: "INSERT INTO found (rowid, name) VALUES (-1, 'check'); SAVEPOINT written")
  }

  /// Reads the whole store of `database`, which is in a transaction, except for the check of its full-text index, which
  /// would have to write.
  ///
  /// - Throws: `.corrupt` with what is wrong.
  static func readableContents(in database: Database) throws {
    try database.checkIntegrity()
    guard try layout(of: database) == layout() else { throw CacheFailure.corrupt("a table is missing") }
    guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
      throw CacheFailure.corrupt("there are records of a list that is missing")
    }
    let lists = StoredLists(database: database)
    for list in try lists.inventory() { _ = try lists.list(list.key) }
  }

  private static func layout(of database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT name FROM sqlite_master ORDER BY name")
  }

  private static func layout() throws -> [String] {
    try DatabaseQueue().write { database in
      try StoreSchema.create(in: database)
      return try layout(of: database)
    }
  }
}
