import Foundation
import GRDB
package import SharedLocal

/// A store in an SQLite file that several processes can use at once.
///
/// A read that need not wait runs in place, because switching threads takes longer than most reads; anything that may
/// wait runs on the database's own thread.
package actor SQLiteCacheStore: CacheStore {
  private let file: StoreFile
  private let identity: StoreFile.Identity
  private let database: DatabaseQueue
  private let wait: BusyWait
  private var queued = 0

  /// Opens the store at `path`, creating it if necessary; new files and folders are for the user only.
  ///
  /// Blocks while another process locks the file, within the command's budget or, without one, for 5 seconds. An
  /// existing store is not written to.
  /// - Throws: `.corrupt` if the file is damaged; `.unavailable` if it cannot be used, is not a store, or is one of
  ///   another version.
  package init(path: String) throws {
    let file = StoreFile(path)
    let identity = try file.create()
    let store = StoreDatabase(file: file, identity: identity)
    do { database = try store.open() } catch { throw file.failure(error, in: identity) }
    wait = store.wait
    self.file = file
    self.identity = identity
  }

  /// The changes are on the disk when this returns.
  package func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value {
    do {
      // A file that is no longer the store must not be written to, and is not worth reading.
      guard file.isStill(identity) else { throw StoreFile.moved }
      return try await mayWrite ? write(work) : read(work)
    } catch {
      throw file.failure(error, in: identity)
    }
  }

  private func write<Value: Sendable>(_ work: StoreWork<Value>) async throws -> Value {
    queued += 1
    defer { queued -= 1 }
    return try await database.write { [file, identity] database in
      // Checked again: from here on no other process can set the file aside, so nothing that is written gets lost.
      guard file.isStill(identity) else { throw StoreFile.moved }
      return try SQLiteTransaction(database, mayWrite: true, at: file.path).run(work)
    }
  }

  private func read<Value: Sendable>(_ work: StoreWork<Value>) async throws -> Value {
    try Task.checkCancellation()
    // GRDB's `read` is slower: it makes the connection read-only temporarily, so SQLite recompiles every statement.
    let read = { @Sendable [file] (database: Database) throws -> Value in
      try database.beginTransaction(.deferred)
      let value = Result { try SQLiteTransaction(database, mayWrite: false, at: file.path).run(work) }
      try database.rollback()
      return try value.get()
    }
    if queued == 0, let value = try inPlace(read) { return value }
    queued += 1
    defer { queued -= 1 }
    return try await database.writeWithoutTransaction(read)
  }

  // The queue is empty and stays so meanwhile, so nothing else of this connection has to wait. Returns `nil` if another
  // process holds a lock.
  private func inPlace<Value>(_ read: (Database) throws -> Value) throws -> Value? {
    do {
      return try wait.suspended { try database.unsafeRead(read) }
    } catch let error where CacheFailure(storeError: error) == .busy {
      return nil
    }
  }
}

extension StoreFile {
  /// The failure after the file of a store was deleted or replaced.
  static let moved = CacheFailure.corrupt("the file was moved while it was in use")

  /// Returns the failure for a database error in the file with `identity`; `moved` if the file is no longer that one.
  fileprivate func failure(_ error: any Error, in identity: Identity) -> CacheFailure {
    let failure = CacheFailure(storeError: error, at: path)
    return failure == .cancelled || isStill(identity) ? failure : Self.moved
  }
}
