package import Foundation
import GRDB
package import SharedInteractorInterface
package import SharedLocal

/// Keeps lists and collections in an SQLite file that other processes may use at the same time.
package struct SQLiteCacheStore: CacheStore {
  /// The connection to its database.
  let connection: StoreConnection
  /// Where it is.
  let file: StoreFile
  /// Told what the user should know.
  let warn: @Sendable (CacheWarning) async -> Void
  private let identity: StoreFile.Identity
  private let keepsReserve: Bool

  /// The store at `path`, made or brought up to date if need be: a new file is the user's alone, and so are new folders.
  ///
  /// Blocks while another process holds the file, as long as the command's budget allows (else for 5 seconds). An up-to-date store is not written to.
  /// - Throws: `.corrupt` if the file is damaged; `.unavailable` if it may not be used, is not a store, or is a newer one.
  /// - Parameters:
  ///   - keepsReserve: Whether room for a full disk is set aside beside it, once there is a transaction.
  ///   - warn: Told what the user should know; the call that led to it waits until it returns.
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

  /// See `CacheStore`.
  package func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await read { try StoredLists(database: $0).list(key) }
  }

  /// See `CacheStore`; the list is on the disk when this returns.
  package func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    let time = try Milliseconds(savedAt)
    // Its bytes, and again for all that is needed to find them.
    let size = Self.roomOfEdit + 3 * records.reduce(0) { $0 + $1.record.body.count }
    try await write(needing: size) { database, _ in
      try StoredListWriter(database: database).replace(key, with: records, savedAt: time, version: version)
    }
  }

  /// See `CacheStore`; the time is on the disk when this returns.
  package func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    let time = try Milliseconds(savedAt)
    return try await write { database, _ in
      try StoredListWriter(database: database).confirm(key, savedAt: time, version: version)
    }
  }

  /// See `CacheStore`.
  package func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? {
    try await read { try StoredLists(database: $0).header(key)?.version }
  }

  /// See `CacheStore`.
  package func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? {
    try await read { try StoredLists(database: $0).record(id, in: key) }
  }

  /// See `CacheStore`.
  package func records(
    in key: ListKey, termPrefix prefix: String, limit: Int
  ) async throws(CacheFailure) -> SavedList? {
    try await read { try StoredLists(database: $0).records(in: key, termPrefix: prefix, limit: limit) }
  }

  /// See `CacheStore`; takes longer the more lists there are, but does not read their records.
  package func summaries() async throws(CacheFailure) -> [SavedSummary] {
    try await read { try StoredLists(database: $0).summaries() }
  }

  /// See `CacheStore`; takes longer the more lists there are, but does not read their records.
  package func inventory() async throws(CacheFailure) -> [ListSummary] {
    try await read { try StoredLists(database: $0).inventory() }
  }

  /// See `CacheStore`; when all were taken out, the file gives its space back unless another process uses it meanwhile.
  package func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] {
    let cleared = try await write(makingRoom: [.reserve]) { database, _ in
      try StoredListEraser(database: database).clear(key)
    }
    if key == nil, !cleared.isEmpty { await shrink() }
    return cleared
  }

  /// See `CacheStore`; what was changed is on the disk when this returns.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    let journal = EntryJournal(besideStoreAt: file.path)
    let (value, state) = try await noticingRemoval(of: journal) { () throws(CacheFailure) in
      try await committed(to: journal, work)
    }
    if let state { journal.commit(state) }
    if keepsReserve { StoreReserve(store: file.path).make() }
    return value
  }

  // The line of the last try in the journal is taken back if it is not committed.
  private func committed<Value: Sendable>(
    to journal: EntryJournal, _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
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

  /// See `CacheStore`.
  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws(CacheFailure) -> Value
  ) async throws(CacheFailure) -> Value {
    try await read { try StrictTransaction(SQLiteTransaction($0, at: file.path), mayWrite: false).run(work) }
  }

  /// See `CacheStore`; held on a file beside the store, its name that of the store with `.exclusive` added, which stays.
  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    if Task.isCancelled { throw .cancelled }
    guard file.isStill(identity) else { throw StoreFile.moved }
    return try await FileLock(path: file.path + ".exclusive").holdUnlessHeld(work)
  }

  private func write<Value: Sendable>(
    needing room: Int = roomOfEdit, makingRoom ways: [RoomWay] = [],
    _ work: @Sendable (Database, _ givenUp: [RoomWay]) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try await guarded {
      try await withRoom(for: room, makingRoom: ways) { givenUp in
        try await connection.write { database in
          // Looked at again: from here on no other process can set the file aside, so that what is written is not lost.
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
      // What is in a file that is no longer the store is not worth reading, and must not be written.
      guard file.isStill(identity) else { throw StoreFile.moved }
      return try await work()
    } catch {
      throw file.failure(error, in: identity)
    }
  }
}

extension StoreFile {
  /// That the file of a store was deleted, or that another was put in its place.
  fileprivate static let moved = CacheFailure.corrupt("the file was moved while it was in use")

  /// What an error of the database in the file of `identity` amounts to: only that, if it is not the file any more.
  fileprivate func failure(_ error: any Error, in identity: Identity) -> CacheFailure {
    let failure = CacheFailure(storeError: error, at: path)
    return failure == .cancelled || isStill(identity) ? failure : Self.moved
  }
}
