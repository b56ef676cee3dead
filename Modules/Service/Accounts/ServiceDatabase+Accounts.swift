import Foundation
import GRDB

extension ServiceDatabase {
  /// Returns the result of `work` on the accounts at one moment.
  func readAccounts<Value: Sendable>(
    _ work: @escaping @Sendable (AccountTables) throws -> Value
  ) async throws -> Value {
    try await read { try work(AccountTables(database: $0.database)) }
  }

  /// Returns the result of `work` on the sessions at one moment.
  func readSessions<Value: Sendable>(
    _ settings: AccountSettings, _ work: @escaping @Sendable (SessionTables) throws -> Value
  ) async throws -> Value {
    let now = now().timeIntervalSince1970
    return try await read { try work(SessionTables(database: $0.database, settings: settings, now: now)) }
  }

  /// Runs `work` on the accounts in one transaction, without storing an answer for repeated requests.
  func writeAccounts<Value: Sendable>(
    _ work: @escaping @Sendable (AccountTables) throws -> Value
  ) async throws -> Value {
    try await write { try work(AccountTables(database: $0)) }
  }

  /// Runs `work` on the sessions in one transaction, without storing an answer for repeated requests.
  func writeSessions<Value: Sendable>(
    _ settings: AccountSettings, _ work: @escaping @Sendable (SessionTables) throws -> Value
  ) async throws -> Value {
    try await write(settings) { try work($1) }
  }

  /// Runs `work` on the accounts and sessions in one transaction, without storing an answer for repeated requests.
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
