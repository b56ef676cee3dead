import Foundation
import GRDB
package import SharedLocal

/// A store in an SQLite file that several processes can use at once.
package struct SQLiteCacheStore: CacheStore {
  private let connection: StoreConnection
  private let file: StoreFile
  private let identity: StoreFile.Identity

  /// Opens the store at `path`, creating it if necessary; new files and folders are for the user only.
  ///
  /// Blocks while another process locks the file, within the command's budget or, without one, for 5 seconds. An
  /// existing store is not written to.
  /// - Throws: `.corrupt` if the file is damaged; `.unavailable` if it cannot be used, is not a store, or is one of
  ///   another version.
  package init(path: String) throws {
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

  /// The changes are on the disk when this returns.
  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value {
    try await guarded {
      try await connection.inQueue { database in
        try database.immediately {
          // Checked again: from here on no other process can set the file aside, so nothing that is written gets lost.
          guard file.isStill(identity) else { throw StoreFile.moved }
          return try StrictTransaction(SQLiteTransaction(database, at: file.path), mayWrite: true).run(work)
        }
      }
    }
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value {
    try await guarded {
      try await connection.read {
        try StrictTransaction(SQLiteTransaction($0, at: file.path), mayWrite: false).run(work)
      }
    }
  }

  private func guarded<Value>(_ work: () async throws -> Value) async throws -> Value {
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
