import Foundation
import SharedLocal

/// A store that fails every call with the same failure.
struct FailingCacheStore: CacheStore {
  let failure: CacheFailure

  func list(_ key: ListKey) async throws(CacheFailure) -> SavedList? { throw failure }

  func replace(_ key: ListKey, with records: [IndexedRecord], savedAt: Date) async throws(CacheFailure) {
    throw failure
  }

  func record(_ id: Int, in key: ListKey) async throws(CacheFailure) -> SavedList? { throw failure }

  func records(in key: ListKey, termPrefix: String, limit: Int) async throws(CacheFailure) -> SavedList? {
    throw failure
  }

  func summaries() async throws(CacheFailure) -> [SavedSummary] { throw failure }
}
