import Foundation
import GRDB
package import SharedLocal

/// A store in an SQLite file that several processes can use at once.
package struct SQLiteCacheStore: CacheStore {
  let connection: StoreConnection
  let file: StoreFile
  /// Receives warnings for the user.
  let warn: @Sendable (CacheWarning) async -> Void
  private let identity: StoreFile.Identity
  private let keepsReserve: Bool

  /// Opens the store at `path`, creating or migrating it if necessary; new files and folders are for the user only.
  ///
  /// Blocks while another process locks the file, within the command's budget or, without one, for 5 seconds. An
  /// up-to-date store is not written to.
  /// - Throws: `.corrupt` if the file is damaged; `.unavailable` if it cannot be used, is not a store, or is a newer
  ///   one.
  /// - Parameters:
  ///   - keepsReserve: Whether to reserve space for a full disk beside the store, after the first transaction.
  ///   - warn: Receives warnings for the user; the call that caused one waits until it returns.
  package init(
    path: String, keepsReserve: Bool = false, warn: @escaping @Sendable (CacheWarning) async -> Void = { _ in }
  ) throws(CacheFailure) {
    self.keepsReserve = keepsReserve
    self.warn = warn
    let file = StoreFile(path)
    let identity = try file.create()
    do {
      connection = try StoreConnection(StoreDatabase(file: file, identity: identity))
    } catch {
      throw file.failure(error, in: identity)
    }
    self.file = file
    self.identity = identity
  }

  /// The changes are on the disk when this returns. After all lists were removed, the file is shrunk unless another
  /// process is using it.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    let journal = EntryJournal(besideStoreAt: file.path)
    let (value, changes) = try await noticingRemoval(of: journal) { try await committed(to: journal, work) }
    if let state = changes.state {
      journal.commit(state)
      if keepsReserve { StoreReserve(store: file.path).make() }
    }
    if changes.clearsAllLists { await shrink() }
    return value
  }

  // If the transaction is not committed, the journal line that one of its attempts wrote is retracted.
  private func committed<Value: Sendable>(
    to journal: EntryJournal, _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> (Value, SQLiteTransaction.Changes) {
    let id = UUID()
    var changes = SQLiteTransaction.Changes()
    do {
      return try await guarded {
        try await withRoom { givenUp, needs in
          let attempt = try await connection.inQueue { try self.attempt(id, in: $0, journal, givenUp, work) }
          changes = attempt.changes
          needs = attempt.changes.needs
          return (try attempt.result.get(), changes)
        }
      }
    } catch {
      journal.retract(id)
      throw CacheFailure(error)
    }
  }

  private struct Attempt<Value: Sendable>: Sendable {
    let result: Result<Value, any Error>
    let changes: SQLiteTransaction.Changes
  }

  private func attempt<Value: Sendable>(
    _ id: UUID, in database: Database, _ journal: EntryJournal, _ givenUp: [SpaceSource],
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) throws -> Attempt<Value> {
    let transaction = SQLiteTransaction(database, at: file.path, id: id)
    let result = Result {
      try database.immediately {
        // Checked again: from here on no other process can set the file aside, so nothing that is written gets lost.
        guard file.isStill(identity) else { throw StoreFile.moved }
        let value = try StrictTransaction(transaction, mayWrite: true).run(work)
        try transaction.entries.write(to: journal, removingIt: givenUp.contains(.journal))
        return value
      }
    }
    return Attempt(result: result, changes: transaction.changes)
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await guarded {
      try await connection.read {
        try StrictTransaction(SQLiteTransaction($0, at: file.path), mayWrite: false).run(work)
      }
    }
  }

  /// Locks a file beside the store, named after it with the suffix `.exclusive`, which is not removed.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    if Task.isCancelled { throw .cancelled }
    guard file.isStill(identity) else { throw StoreFile.moved }
    return try await FileLock(path: file.path + ".exclusive").holdUnlessHeld(work)
  }

  /// Opens the store at `path`, as any store.
  package static func opened(_ path: String) throws(CacheFailure) -> any CacheStore { try SQLiteCacheStore(path: path) }

  private func guarded<Value>(_ work: () async throws -> Value) async throws(CacheFailure) -> Value {
    do {
      // A file that is no longer the store must not be written to, and is not worth reading.
      guard file.isStill(identity) else { throw StoreFile.moved }
      return try await work()
    } catch {
      throw file.failure(error, in: identity)
    }
  }
}

extension StoreFile {
  /// The failure after the file of a store was deleted or replaced.
  fileprivate static let moved = CacheFailure.corrupt("the file was moved while it was in use")

  /// Returns the failure for a database error in the file with `identity`; `moved` if the file is no longer that one.
  fileprivate func failure(_ error: any Error, in identity: Identity) -> CacheFailure {
    let failure = CacheFailure(storeError: error, at: path)
    return failure == .cancelled || isStill(identity) ? failure : Self.moved
  }
}
