package import SharedLocal

/// A store whose calls can be made to fail.
package actor BreakableCacheStore: CacheStore {
  /// The number of times a list was saved or confirmed.
  package private(set) var saves = 0
  /// The number of calls, including those that failed.
  package private(set) var accesses = 0
  private let store: any CacheStore
  private var failure: CacheFailure?
  private var canRead = false

  /// Creates a store that forwards to `store`.
  package init(_ store: any CacheStore) { self.store = store }

  /// Makes every later call, or with `canRead` every one that may change something, fail with `failure` before it does
  /// anything.
  package func fail(with failure: CacheFailure, canRead: Bool = false) {
    self.failure = failure
    self.canRead = canRead
  }

  package func transaction<Value: Sendable>(mayWrite: Bool, _ work: StoreWork<Value>) async throws -> Value {
    try begin(isChange: mayWrite)
    let (value, log) = try await store.transaction(mayWrite: mayWrite) { (try work($0), $0.log) }
    saves += log.count { $0.hasPrefix("saved ") }
    return value
  }

  package func clear(_ keys: [ListKey]?) async throws -> [ListSummary] {
    try begin()
    return try await store.clear(keys)
  }

  private func begin(isChange: Bool = true) throws {
    accesses += 1
    if let failure, isChange || !canRead { throw failure }
  }
}
