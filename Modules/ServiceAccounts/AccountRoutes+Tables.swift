import Foundation
import GRDB
import Service

extension AccountRoutes {
  /// What is done with the accounts and their sessions within one access.
  typealias Work<Value> = @Sendable (AccountTables, SessionTables) throws -> Value

  /// Returns the result of `work` on the accounts at one moment.
  func read<Value: Sendable>(_ work: @escaping Work<Value>) async throws -> Value {
    try await database.read { try result(of: work, in: $0.database) }
  }

  /// Runs `work` on the accounts in one transaction, without storing an answer for repeated requests.
  func write<Value: Sendable>(_ work: @escaping Work<Value>) async throws -> Value {
    try await database.write { try result(of: work, in: $0) }
  }

  private func result<Value>(of work: Work<Value>, in tables: Database) throws -> Value {
    let now = database.now().timeIntervalSince1970
    return try work(AccountTables(database: tables), SessionTables(database: tables, settings: settings, now: now))
  }
}
