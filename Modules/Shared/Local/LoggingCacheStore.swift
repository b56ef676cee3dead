import Foundation
import SharedInteractorInterface

/// A store that logs reading, saving and clearing of lists.
package struct LoggingCacheStore: CacheStore {
  private let store: any CacheStore
  private let log: @Sendable (String) async -> Void

  package init(_ store: any CacheStore, log: @escaping @Sendable (String) async -> Void) {
    self.store = store
    self.log = log
  }

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value {
    let (value, lines) = try await store.transaction { try LoggingTransaction.run(work, in: $0) }
    for line in lines { await log(line) }
    return value
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value {
    let (value, lines) = try await store.reading { try LoggingTransaction.run(work, in: $0) }
    for line in lines { await log(line) }
    return value
  }

  package func clear(_ key: ListKey?) async throws -> [ListSummary] {
    let cleared = try await store.clear(key)
    if !cleared.isEmpty { await log("cleared \(key.map { "\($0)" } ?? "all of \(cleared.count) lists")") }
    return cleared
  }
}

/// A transaction that notes what it does with lists.
private final class LoggingTransaction: CacheTransactionDecorator {
  let base: any CacheTransaction
  private var lines: [String] = []

  private init(_ base: any CacheTransaction) { self.base = base }

  /// Runs `work`; returns its result and the lines to log.
  static func run<Value>(
    _ work: (any CacheTransaction) throws -> Value, in base: any CacheTransaction
  ) throws -> (Value, [String]) {
    let transaction = LoggingTransaction(base)
    let value = try work(transaction)
    return (value, transaction.lines)
  }

  func list(_ key: ListKey) throws -> SavedList? {
    let list = try base.list(key)
    lines.append("read \(key): \(list.map { "\($0.records.count) records" } ?? "nothing saved")")
    return list
  }

  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) throws {
    try base.replace(key, with: records, savedAt: savedAt, version: version)
    lines.append("saved \(key): \(records.count) records")
  }

  func confirm(_ key: ListKey, savedAt: Date, version: ListVersion) throws -> Bool {
    let isKept = try base.confirm(key, savedAt: savedAt, version: version)
    if isKept { lines.append("saved \(key): unchanged") }
    return isKept
  }
}

extension ListKey: CustomStringConvertible {
  /// The key as it appears in a log: `tasks of 3`.
  package var description: String { owner.map { "\(kind) of \($0)" } ?? kind }
}
