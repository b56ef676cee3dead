import BlockingInfra
import Foundation
import GRDB
package import SharedLocal
import SharedText
import SharedTiming

/// Examines a store without using it: never creates, migrates, rolls back or salvages anything.
package actor StoreExaminer {
  private static let executor = QueueExecutor(label: "roster.store.examiner")
  // The header of a database in WAL mode. Stores never use it, and SQLite would create files even to read one.
  private static let magic = Data(utf8: "SQLite format 3\0")
  private static let logModes = Data([2, 2])

  private let file: StoreFile

  package init(path: String) { file = StoreFile(path) }

  /// The executor of a thread that may block.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  /// Checks all of the store and its journal, and reads something from the store if nothing is wrong with it; waits for
  /// other programs as long as the command's budget allows.
  ///
  /// A store of an older version is read from a copy in memory, which is migrated as the next command will migrate the
  /// store.
  ///
  /// - Parameter read: Reads from the store, at the same moment at which it is checked.
  package func examine<Contents: Sendable>(
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) -> ExaminedStore<Contents> {
    var examined = examinedStore(read)
    examined.journal = journalCondition(beside: examined.condition)
    return examined
  }

  private func examinedStore<Contents: Sendable>(
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) -> ExaminedStore<Contents> {
    do {
      guard let identity = try file.identity() else { return ExaminedStore(try conditionWithoutData("missing")) }
      if let condition = try conditionBeside() { return ExaminedStore(condition) }
      return try examined(identity, read)
    } catch {
      return ExaminedStore(condition(for: error))
    }
  }

  // A store is created before its journal: a journal alone means that the store was lost.
  private func conditionWithoutData(_ what: String) throws(CacheFailure) -> StoreCondition {
    let journal = file.path + ".edits"
    guard !FileSystem.isMissing(journal), try !KeptFile(path: journal).bytes(upTo: 1).isEmpty else { return .missing }
    return .damaged("it is \(what), but its journal is not")
  }

  // The files that SQLite would act on as soon as it opens the database.
  private func conditionBeside() throws(CacheFailure) -> StoreCondition? {
    let head = try KeptFile(path: file.path).bytes(upTo: 20)
    if head.isEmpty { return try conditionWithoutData("empty") }
    if head.starts(with: Self.magic), head.dropFirst(18) == Self.logModes { return .foreign }
    if !FileSystem.isMissing(file.path + "-wal") { return .interrupted }
    return try waitForWriters() ? nil : .locked
  }

  private func waitForWriters() throws(CacheFailure) -> Bool {
    let budget = WaitBudget.current ?? WaitBudget()
    while try DatabaseLock.isWritten(at: file.path) {
      guard !Task.isCancelled, budget.pause() else { return false }
    }
    return true
  }

  private func examined<Contents: Sendable>(
    _ identity: StoreFile.Identity, _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) throws -> ExaminedStore<Contents> {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .callback { [wait = BusyWait()] in wait.pause(after: $0) }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    let examined = try queue.read { database in
      guard case .older(let version) = try StoreOrigin(of: database), version > 0 else {
        return try self.examined(database, identity, read)
      }
      try database.checkIntegrity()
      return try examinedCopy(of: database, from: version, identity, read)
    }
    try queue.close()
    return examined
  }

  private func examined<Contents: Sendable>(
    _ database: Database, _ identity: StoreFile.Identity, _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) throws -> ExaminedStore<Contents> {
    let condition = try self.condition(of: database, identity)
    guard case .sound = condition else { return ExaminedStore<Contents>(condition) }
    let transaction = SQLiteTransaction(database, at: file.path)
    do throws(CacheFailure) {
      let contents = try StrictTransaction(transaction, mayWrite: false).run(read)
      return ExaminedStore(condition, contents: .success(contents))
    } catch {
      return ExaminedStore(condition, contents: .failure(error))
    }
  }

  private func examinedCopy<Contents: Sendable>(
    of database: Database, from version: Int64, _ identity: StoreFile.Identity,
    _ read: @Sendable (any CacheTransaction) throws -> Contents
  ) throws -> ExaminedStore<Contents> {
    let queue = try DatabaseQueue()
    let examined = try queue.writeWithoutTransaction { copy in
      try database.backup(to: copy)
      return try copy.immediately {
        try StoreSchema.migrate(copy, from: version)
        return try self.examined(copy, identity, read)
      }
    }
    try queue.close()
    guard case .sound = examined.condition else { return examined }
    return ExaminedStore(.older(version: Int(version)), contents: examined.contents)
  }

  private func condition(of database: Database, _ identity: StoreFile.Identity) throws -> StoreCondition {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    switch try StoreOrigin(of: database) {
    case .older(version: 0): return .missing
    case .older: return .older(version: version)
    case .newer: return .newer(version: version)
    case .foreign: return .foreign
    case .current:
      try StoreCheck.readableContents(in: database)
      guard try StoreDatabase(file: file, identity: identity).matchesJournal(database) else {
        return .damaged("the journal beside it belongs to another store")
      }
      return .sound(version: version)
    }
  }

  // A line that is just being written may look cut short, so only damage that is found twice counts.
  private func journalCondition(beside condition: StoreCondition) -> JournalCondition? {
    let journal = EntryJournal(besideStoreAt: file.path)
    switch condition {
    case .inMemory, .missing, .newer, .foreign, .locked: return nil
    case .sound, .older, .damaged, .interrupted, .unreadable: break
    }
    do throws(CacheFailure) {
      guard let found = try journal.contents()?.damagedLines else { return nil }
      guard !found.isEmpty, let again = try journal.contents()?.damagedLines else { return .sound }
      let damaged = found.filter(Set(again).contains)
      return damaged.isEmpty ? .sound : .damaged(lines: damaged)
    } catch {
      return nil
    }
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
    do throws(CacheFailure) {
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
  func damage() throws(CacheFailure) -> String? { try quickCheck() == nil ? nil : quickCheck() }

  private func quickCheck() throws(CacheFailure) -> String? {
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
    try StoredCollections(database: database).check()
    let lists = StoredLists(database: database)
    for list in try lists.inventory() { _ = try lists.list(list.key) }
  }

  private static func layout(of database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT name FROM sqlite_master ORDER BY name")
  }

  private static func layout() throws -> [String] {
    try DatabaseQueue().write { database in
      try StoreSchema.migrate(database, from: 0)
      return try layout(of: database)
    }
  }
}
