import Foundation
import SharedLocal

/// A store whose program dies: from some transaction on nothing is done any more.
actor FusedCacheStore: CacheStore {
  private let store: any CacheStore
  private let executor: ScriptExecutor?
  private var left: Int?

  /// Keeps everything in `store`.
  ///
  /// - Parameter executor: Waits for each call, where the store does things on threads of its own.
  init(_ store: any CacheStore, executor: ScriptExecutor? = nil) { (self.store, self.executor) = (store, executor) }

  /// Dies after this many more transactions.
  func die(after count: Int) { left = count }

  private func burn() throws(CacheFailure) {
    try check()
    left = left.map { $0 - 1 }
  }

  private func check() throws(CacheFailure) {
    if let left, left <= 0 { throw .unavailable("the program is dead") }
  }

  private func holding<Value>(_ call: () async throws(CacheFailure) -> Value) async throws(CacheFailure) -> Value {
    executor?.hold()
    defer { executor?.release() }
    return try await call()
  }

  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try burn()
    return try await holding { () throws(CacheFailure) in try await store.transaction(work) }
  }

  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value {
    try check()
    return try await holding { () throws(CacheFailure) in try await store.reading(work) }
  }

  func exclusively<Value: Sendable>(_ work: @Sendable () async -> Value) async throws(CacheFailure) -> Value? {
    try await store.exclusively(work)
  }
}
