import Foundation
import GRDB
import SharedLocal

/// What a database is to this program.
enum StoreOrigin: Hashable, Sendable {
  /// A store of this version.
  case current
  /// A store of an older version; an empty database is one of version 0.
  case older(version: Int64)
  /// A store of a newer version.
  case newer
  /// Something else.
  case foreign

  /// What `database` is, which is in a transaction so that what is read is of one moment.
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

  /// What the database at `path` is, found out without changing it, even where its journal waits to be rolled back;
  /// nil if that cannot be told.
  init?(untouchedAt path: String) {
    do {
      let queue = try DatabaseQueue.untouched(at: path)
      self = try queue.read { try StoreOrigin(of: $0) }
    } catch {
      return nil
    }
  }
}
