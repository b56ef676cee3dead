import Foundation
package import SharedLocal

/// A store in which chosen lists and transactions fail.
package actor BreakableCacheStore: CacheStore {
  /// The number of times a list was saved or confirmed.
  package private(set) var saves = 0
  /// The number of transactions that succeeded, excluding read-only ones and those that saved lists.
  package private(set) var transactions = 0
  /// The number of calls, including those that failed.
  package private(set) var accesses = 0
  private let store: any CacheStore
  private var failures: [ListKey: CacheFailure] = [:]
  private var listFailure: CacheFailure?
  private var transactionFailure: CacheFailure?
  private var readingFailure: CacheFailure?
  private var pause: ManualSleep?

  /// Creates a store that forwards to `store`.
  package init(_ store: any CacheStore) { self.store = store }

  /// Makes every operation that concerns one of `keys`, or all lists, fail with `failure`.
  package func fail(_ keys: [ListKey], with failure: CacheFailure) {
    for key in keys { failures[key] = failure }
    listFailure = failure
  }

  /// Makes every `transaction` fail with `failure` before its work begins; with `nil`, none.
  package func failTransactions(with failure: CacheFailure?) { transactionFailure = failure }

  /// Makes every `reading` fail with `failure` before its work begins; with `nil`, none.
  package func failReading(with failure: CacheFailure?) { readingFailure = failure }

  /// Makes the next `transaction` pause after it was committed and before its caller learns of it.
  package func pauseNextTransaction(by pause: ManualSleep) { self.pause = pause }

  package func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    accesses += 1
    if let transactionFailure { throw transactionFailure }
    let (failures, listFailure) = (failures, listFailure)
    let (value, saves) = try await store.transaction { base in
      let transaction = BreakableTransaction(base, failures: failures, listFailure: listFailure)
      return (try work(transaction), transaction.saves)
    }
    if saves == 0 { transactions += 1 }
    self.saves += saves
    if let pause {
      self.pause = nil
      do { try await pause.sleep(.zero) } catch {}  // A cancelled pause ends at once.
    }
    return value
  }

  package func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    accesses += 1
    if let readingFailure { throw readingFailure }
    let (failures, listFailure) = (failures, listFailure)
    return try await store.reading { base in
      try work(BreakableTransaction(base, failures: failures, listFailure: listFailure))
    }
  }

  package func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
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
  func perform<Value>(_ operation: CacheOperation, _ call: () throws -> Value) throws(CacheFailure) -> Value {
    let failure =
      switch operation {
      case .readList(let key), .saveList(let key), .clear(let key?): failures[key]
      case .readKind(let kind): failures.first { $0.key.kind == kind }?.value
      case .readSummaries, .clear(nil): listFailure
      case .readCollection, .changeCollection: CacheFailure?.none
      }
    if let failure { throw failure }
    let value: Value
    do { value = try call() } catch { throw CacheFailure(error) }
    if case .saveList = operation, value as? Bool != false { saves += 1 }
    return value
  }
}
