package import Foundation
import GRDB
package import SharedInteractorInterface
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
    (self.keepsReserve, self.warn) = (keepsReserve, warn)
    let file = StoreFile(path)
    let identity = try file.create()
    do {
      connection = StoreConnection(try StoreDatabase(file: file, identity: identity).open())
    } catch {
      throw file.failure(error, in: identity)
    }
    self.file = file
    self.identity = identity
  }

  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await read { try StoredLists(database: $0).list(key) }
  }

  /// The list is on the disk when this returns.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    let time = try Milliseconds(savedAt)
    // The bodies, plus room for the terms and the full-text index.
    let size = Self.roomOfEdit + 3 * records.reduce(0) { $0 + $1.record.body.count }
    try await write(needing: size) { database, _ in
      try StoredListWriter(database: database).replace(key, with: records, savedAt: time, version: version)
    }
  }

  /// The time is on the disk when this returns.
  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    let time = try Milliseconds(savedAt)
    return try await write { database, _ in
      try StoredListWriter(database: database).confirm(key, savedAt: time, version: version)
    }
  }

  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? {
    try await read { try StoredLists(database: $0).header(key)?.version }
  }

  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await read { try StoredLists(database: $0).record(id, in: key) }
  }

  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try await read { try StoredLists(database: $0).records(in: key, termPrefix: prefix, limit: limit) }
  }

  /// Takes longer with more lists, but reads no records.
  package func summaries() async throws(CacheFailure) -> [SavedSummary] {
    try await read { try StoredLists(database: $0).summaries() }
  }

  /// Takes longer with more lists, but reads no records.
  package func inventory() async throws(CacheFailure) -> [ListSummary] {
    try await read { try StoredLists(database: $0).inventory() }
  }

  /// After all lists were removed, the file is shrunk unless another process is using it.
  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    let cleared = try await write(makingRoom: [.reserve]) { database, _ in
      try StoredListEraser(database: database).clear(key)
    }
    if key == nil, !cleared.isEmpty { await shrink() }
    return cleared
  }

  /// The changes are on the disk when this returns.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    let journal = EntryJournal(besideStoreAt: file.path)
    let (value, state) = try await noticingRemoval(of: journal) { try await committed(to: journal, work) }
    if let state { journal.commit(state) }
    if keepsReserve { StoreReserve(store: file.path).make() }
    return value
  }

  // If the transaction is not committed, the journal line of the last attempt is retracted.
  private func committed<Value: Sendable>(
    to journal: EntryJournal, _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> (Value, EntryChanges.State?) {
    let id = UUID()
    do throws(CacheFailure) {
      return try await write(makingRoom: allowedWays) { database, givenUp in
        let transaction = SQLiteTransaction(database, at: file.path, id: id)
        let value = try StrictTransaction(transaction, mayWrite: true).run(work)
        try transaction.changes.write(to: journal, removingIt: givenUp.contains(.journal))
        return (value, transaction.changes.state)
      }
    } catch {
      journal.retract(id)
      throw error
    }
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await read { try StrictTransaction(SQLiteTransaction($0, at: file.path), mayWrite: false).run(work) }
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

  private func write<Value: Sendable>(
    needing room: Int = roomOfEdit, makingRoom ways: [RoomWay] = [],
    _ work: @Sendable (Database, _ givenUp: [RoomWay]) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await guarded {
      try await withRoom(for: room, makingRoom: ways) { givenUp in
        try await connection.write { database in
          // Checked again: from here on no other process can set the file aside, so nothing that is written gets lost.
          guard file.isStill(identity) else { throw StoreFile.moved }
          return try work(database, givenUp)
        }
      }
    }
  }

  private func read<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await guarded { try await connection.read(work) }
  }

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
