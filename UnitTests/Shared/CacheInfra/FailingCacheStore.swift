import Foundation
import SharedInteractorInterface
import SharedLocal

/// A store that fails every call with the same failure.
struct FailingCacheStore: CacheStore {
  let failure: CacheFailure

  func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? { throw failure }

  func replace(
    _ key: ListKey, with records: [IndexedRecord], savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) {
    throw failure
  }

  func confirm(
    _ key: ListKey, savedAt: Date, version: ListVersion
  ) async throws(CacheFailure) -> Bool {
    throw failure
  }

  func version(of key: ListKey) async throws(CacheFailure) -> ListVersion? { throw failure }

  func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? { throw failure }

  func records(in key: ListKey, termPrefix: String, limit: Int) async throws(CacheFailure) -> SavedList? {
    throw failure
  }

  func summaries() async throws(CacheFailure) -> [SavedSummary] { throw failure }

  func inventory() async throws(CacheFailure) -> [ListSummary] { throw failure }

  func clear(_ key: ListKey?) async throws(CacheFailure) -> [ListSummary] { throw failure }

  func transaction<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value { throw failure }

  func reading<Value: Sendable>(
    _ work: @Sendable (any CacheTransaction) throws -> Value
  ) async throws(CacheFailure) -> Value { throw failure }

  func exclusively<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async throws(CacheFailure) -> Value? { throw failure }
}
