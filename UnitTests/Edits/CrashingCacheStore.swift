import Foundation
import SharedLocal

/// A store that can simulate a crash of its program: after some transaction, every call fails.
actor CrashingCacheStore: CacheStore {
  private let store: any CacheStore
  private let executor: ScriptExecutor?
  private var remaining: Int?

  /// Creates a store that passes calls on to `store`.
  ///
  /// - Parameter executor: Waits for calls of `store` that run on its own threads; `nil` if there are none.
  init(_ store: any CacheStore, executor: ScriptExecutor? = nil) { (self.store, self.executor) = (store, executor) }

  /// Lets `count` more transactions succeed.
  func crash(after count: Int) { remaining = count }

  private func countTransaction() throws(CacheFailure) {
    try checkRunning()
    remaining = remaining.map { $0 - 1 }
  }

  private func checkRunning() throws(CacheFailure) {
    if let remaining, remaining <= 0 { throw .unavailable("the program has crashed") }
  }

  private func holding<Value>(_ call: () async throws(CacheFailure) -> Value) async throws(CacheFailure) -> Value {
    executor?.hold()
    defer { executor?.release() }
    return try await call()
  }

  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try countTransaction()
    return try await holding { () throws(CacheFailure) in try await store.transaction(work) }
  }

  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try checkRunning()
    return try await holding { () throws(CacheFailure) in try await store.reading(work) }
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }
}
