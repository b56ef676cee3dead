import Foundation
package import SharedLocal

/// A store in which chosen lists and transactions fail.
package actor BreakableCacheStore: CacheStore {
  /// The number of times a list was saved or confirmed.
  package private(set) var saves = 0
  /// The number of calls, including those that failed.
  package private(set) var accesses = 0
  private let store: any CacheStore
  private var failures: [ListKey: CacheFailure] = [:]
  private var listFailure: CacheFailure?
  private var readingFailure: CacheFailure?

  /// Creates a store that forwards to `store`.
  package init(_ store: any CacheStore) { self.store = store }

  /// Makes every operation that concerns one of `keys`, or all lists, fail with `failure`.
  package func fail(_ keys: [ListKey], with failure: CacheFailure) {
    for key in keys { failures[key] = failure }
    listFailure = failure
  }

  /// Makes every `reading` fail with `failure` before its work begins; with `nil`, none.
  package func failReading(with failure: CacheFailure?) { readingFailure = failure }

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value {
    accesses += 1
    let (failures, listFailure) = (failures, listFailure)
    let (value, saves) = try await store.transaction { base in
      let transaction = BreakableTransaction(base, failures: failures, listFailure: listFailure)
      return (try work(transaction), transaction.saves)
    }
    self.saves += saves
    return value
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value {
    accesses += 1
    if let readingFailure { throw readingFailure }
    let (failures, listFailure) = (failures, listFailure)
    return try await store.reading { base in
      try work(BreakableTransaction(base, failures: failures, listFailure: listFailure))
    }
  }

  package func clear(_ key: ListKey?) async throws -> [ListSummary] {
    accesses += 1
    if let failure = key.map({ failures[$0] }) ?? listFailure { throw failure }
    return try await store.clear(key)
  }
}

/// A transaction in which chosen lists fail.
private final class BreakableTransaction: CacheTransactionDecorator {
  let base: any CacheTransaction
  private let failures: [ListKey: CacheFailure]
  private let listFailure: CacheFailure?
  private(set) var saves = 0

  init(_ base: any CacheTransaction, failures: [ListKey: CacheFailure], listFailure: CacheFailure?) {
    self.base = base
    self.failures = failures
    self.listFailure = listFailure
  }

  /// Operations that concern a kind fail if any list of the kind does.
  func perform<Value>(_ operation: CacheOperation, _ call: () throws -> Value) throws -> Value {
    let failure =
      switch operation {
      case .readList(let key), .saveList(let key), .removeList(let key): failures[key]
      case .readKind(let kind): failures.first { $0.key.kind == kind }?.value
      case .readSummaries: listFailure
      }
    if let failure { throw failure }
    let value: Value
    do { value = try call() } catch { throw CacheFailure(error) }
    if case .saveList = operation, value as? Bool != false { saves += 1 }
    return value
  }
}
