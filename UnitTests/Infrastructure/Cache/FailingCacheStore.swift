import Foundation
import SharedLocal

/// A store that fails every call with the same failure.
struct FailingCacheStore: CacheStore {
  let failure: CacheFailure

  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value { throw failure }

  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws -> Value { throw failure }

  func clear(_ key: ListKey?) async throws -> [ListSummary] { throw failure }
}
