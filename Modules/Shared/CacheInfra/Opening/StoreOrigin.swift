import Foundation
import GRDB
import SharedLocal

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
    let application = try Self.number("application_id", in: database)
    let version = try Self.number("user_version", in: database)
    switch (application, version) {
    case (StoreSchema.applicationID, StoreSchema.version): self = .current
    case (StoreSchema.applicationID, StoreSchema.version...): self = .newer
    case (StoreSchema.applicationID, 1...): self = .older(version: version)
    case (0, 0) where try Self.isEmpty(database): self = .older(version: 0)
    default: self = .foreign
    }
  }

  private static func number(_ pragma: String, in database: Database) throws -> Int64 {
    try Row.fetchOne(database, sql: "PRAGMA \(pragma)")?.integer(at: 0) ?? 0
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
