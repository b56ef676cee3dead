import Foundation
import GRDB
import Service

extension ServiceDatabase {
  /// Returns the result of `work` on the accounts at one moment.
  func read<Value: Sendable>(
    _ settings: AccountSettings, _ work: @escaping @Sendable (AccountTables, SessionTables) throws -> Value
  ) async throws -> Value {
    let now = now().timeIntervalSince1970
    return try await read { tables in
      let database = tables.database
      return try work(
        AccountTables(database: database), SessionTables(database: database, settings: settings, now: now))
    }
  }

  /// Runs `work` on the accounts in one transaction, without storing an answer for repeated requests.
  func write<Value: Sendable>(
    _ settings: AccountSettings, _ work: @escaping @Sendable (AccountTables, SessionTables) throws -> Value
  ) async throws -> Value {
    let now = now
    return try await write { database in
      let time = now().timeIntervalSince1970
      return try work(
        AccountTables(database: database), SessionTables(database: database, settings: settings, now: time))
    }
  }
}
